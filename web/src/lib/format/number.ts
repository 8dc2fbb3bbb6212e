import { regionalEnglish } from '@greenroom/contract/regional-english';

const formatters = new Map<string, Intl.NumberFormat>();

/**
 * A whole number with the separators of the reader's region: 12345 is '12,345', and '12.345' in Germany. What a server writes
 * too says `isHydrated`: the first render has to say the same there and here.
 */
export function formatNumber(value: number, { isHydrated = true }: { isHydrated?: boolean } = {}): string {
  const language = isHydrated && typeof window !== 'undefined' ? window.navigator.language : undefined;
  const locale = regionalEnglish(language);
  let formatter = formatters.get(locale);
  if (formatter === undefined) {
    formatter = new Intl.NumberFormat(locale);
    formatters.set(locale, formatter);
  }
  return formatter.format(value);
}
