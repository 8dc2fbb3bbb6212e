/**
 * English with the forms of the region that a language says or implies: `en-DE` for `de-DE` and for `de`. Words stay those
 * of the interface, while dates, times and numbers are written as the reader is used to.
 *
 * @param language as a browser says it (BCP 47); US English where it says none or something else
 */
export function regionalEnglish(language: string | undefined): string {
  try {
    const { region = 'US' } = new Intl.Locale(language ?? 'en-US').maximize();
    return `en-${region}`;
  } catch {
    return 'en-US';
  }
}
