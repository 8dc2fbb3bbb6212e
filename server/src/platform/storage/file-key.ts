const maxCharacters = 200;

/**
 * Names between slashes, each beginning with a letter or digit: no `..`, no hidden file, no drive letter,
 * nothing to decode.
 */
const keyPattern = /^[A-Za-z0-9][A-Za-z0-9._-]*(?:\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/;

/** Whether a text names a stored file, like `products/hc-1-3f2a9c04d1be.svg`. */
export function isFileKey(text: string): boolean {
  return text.length <= maxCharacters && keyPattern.test(text);
}
