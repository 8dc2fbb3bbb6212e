import { countryCodes } from '@greenroom/contract/addresses/address-rules';

export interface Country {
  code: string;
  name: string;
}

const names = new Intl.DisplayNames('en', { type: 'region' });

/** The name of a country by its ISO 3166-1 alpha-2 code. */
export function countryName(code: string): string {
  return names.of(code) ?? code;
}

/** All countries of addresses, sorted by name. */
export function countries(): Country[] {
  const collator = new Intl.Collator('en');
  return countryCodes
    .map((code) => ({ code, name: countryName(code) }))
    .toSorted((one, other) => collator.compare(one.name, other.name));
}

const codeByText = new Map(
  countryCodes.flatMap((code) => [code, countryName(code)].map((text) => [text.toLowerCase(), code])),
);

/** The code of a country by its name or code, ignoring case. Undefined if it is unknown. */
export const countryCodeOf = (typed: string): string | undefined =>
  codeByText.get(typed.trim().toLowerCase());

/** The country of a browser's preferred languages. Empty if none of them names one. */
export function countryOfLanguages(languages: readonly string[]): string {
  for (const language of languages) {
    const region = regionOf(language);
    if (region !== undefined && countryCodes.includes(region)) return region;
  }
  return '';
}

function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).region;
  } catch {
    return undefined;
  }
}
