/** The last part of a file name that somebody sent: without folders, control characters, quotes and what file systems refuse. */
export function plainFileName(given: string): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  return last.replaceAll(/[\p{C}"<>|:*?%;]/gu, '').trim();
}
