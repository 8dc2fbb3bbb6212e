/**
 * Regions of countries whose tax depends on the region and whose addresses name it by a code: ISO 3166-2
 * without the country prefix, and for the United States also the postal codes of the armed forces.
 */
const lists: Readonly<Record<string, string>> = {
  AU: `ACT Australian Capital Territory, NSW New South Wales, NT Northern Territory, QLD Queensland, SA South Australia,
    TAS Tasmania, VIC Victoria, WA Western Australia`,
  CA: `AB Alberta, BC British Columbia, MB Manitoba, NB New Brunswick, NL Newfoundland and Labrador,
    NT Northwest Territories, NS Nova Scotia, NU Nunavut, ON Ontario, PE Prince Edward Island, QC Quebec, SK Saskatchewan, YT Yukon`,
  US: `AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, AA Armed Forces Americas, AE Armed Forces Europe,
    AP Armed Forces Pacific, CA California, CO Colorado, CT Connecticut, DE Delaware, DC District of Columbia, FL Florida,
    GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas, KY Kentucky, LA Louisiana, ME Maine,
    MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi, MO Missouri, MT Montana, NE Nebraska,
    NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York, NC North Carolina, ND North Dakota, OH Ohio,
    OK Oklahoma, OR Oregon, PA Pennsylvania, RI Rhode Island, SC South Carolina, SD South Dakota, TN Tennessee, TX Texas,
    UT Utah, VT Vermont, VA Virginia, WA Washington, WV West Virginia, WI Wisconsin, WY Wyoming`,
};

export interface Region {
  code: string;
  name: string;
}

const regions = new Map(
  Object.entries(lists).map(([country, list]): [string, readonly Region[]] => [
    country,
    list.split(/,\s+/).map((entry) => {
      const [code = '', ...words] = entry.split(' ');
      return { code, name: words.join(' ') };
    }),
  ]),
);

/**
 * The regions of a country from which an address must name one, by name. Undefined if any text is accepted.
 */
export const regionsOf = (countryCode: string): readonly Region[] | undefined => regions.get(countryCode);

/**
 * The code of a region, given its name or code in any case. Undefined if the country has no list or no such
 * region.
 */
export function regionCodeOf(countryCode: string, region: string): string | undefined {
  const meant = region.trim().toLowerCase();
  return regionsOf(countryCode)?.find(
    ({ code, name }) => code.toLowerCase() === meant || name.toLowerCase() === meant,
  )?.code;
}
