/**
 * English with regional formats: `en-DE` for `de-DE` and for `de`. The interface stays in English, but dates,
 * times and numbers follow the reader's region.
 *
 * @param language a browser's language (BCP 47); US English if it is missing or not recognised
 */
export function regionalEnglish(language: string | undefined): string {
  try {
    const { region = 'US' } = new Intl.Locale(language ?? 'en-US').maximize();
    return `en-${region}`;
  } catch {
    return 'en-US';
  }
}
