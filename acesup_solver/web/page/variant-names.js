// What the variants are called; a variant that the page does not know goes by the server's name.

import { sayOr } from './i18n.js';

export function variantName(name) {
  return sayOr(`variants.${name}.name`, name);
}

export function variantWords(name) {
  return sayOr(`variants.${name}.words`, '');
}
