"""The command line ``acesup-solve``: thin commands, one file each, over the public library."""
