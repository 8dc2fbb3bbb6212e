/**
 * The last part of an untrusted file name, without folders, control characters, quotes and characters that
 * file systems reject.
 */
export function plainFileName(given: string): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  return last.replaceAll(/[\p{C}"<>|:*?%;]/gu, '').trim();
}
