import { regionCodeOf, regionsOf } from './regions.ts';

/**
 * Each country's rules for postal addresses. Countries are ISO 3166-1 alpha-2 codes. Postal code formats are
 * those of the national postal operators, as collected in Unicode CLDR's supplemental postal code data. A
 * country not listed here has no known format or no postal codes, so the field is optional and accepts any
 * text.
 */

const countryCodeList = `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS
BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM
FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP
KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV
MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD
SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC
VE VG VI VN VU WF WS YE YT ZA ZM ZW`;

/** Every country and territory that an address can be in. */
export const countryCodes: readonly string[] = countryCodeList.split(/\s+/);

interface PostalForm {
  pattern: RegExp;
  /** A valid code, shown in the error message. */
  example: string;
}

const digits = (count: number, example: string): PostalForm => ({
  pattern: new RegExp(`^\\d{${count}}$`),
  example,
});
const form = (pattern: RegExp, example: string): PostalForm => ({ pattern, example });

/** Countries that share a format. */
const sharedForms: readonly { countries: string; form: PostalForm }[] = [
  { countries: 'IS FO', form: digits(3, '101') },
  {
    countries: 'AL AM AT BD BE BG CH CY DK GE HU LU MK MZ NO NZ PH PY SI SJ TN ZA CX CC NF',
    form: digits(4, '1010'),
  },
  {
    countries: `DE FR ES IT FI AX HR EE TR UA MX MY TH ID KR SA RS ME BA MC SM VA MA DZ EG PK CU DO GT CR PE UY JO
    KW LK NP IQ KE SN SD ZM MM LA KH`,
    form: digits(5, '10115'),
  },
  { countries: 'GP MQ GF RE YT PM BL MF PF NC WF', form: form(/^9[78]\d{3}$/, '97110') },
  { countries: 'CN RU IN SG RO BY KZ KG UZ TJ TM CO EC NG VN', form: digits(6, '110001') },
  { countries: 'CZ SK SE GR', form: form(/^\d{3} ?\d{2}$/, '110 00') },
  { countries: 'US PR VI GU AS MP', form: form(/^\d{5}(-\d{4})?$/, '94103') },
];

const ownForms: Readonly<Record<string, PostalForm>> = {
  AU: form(/^\d{4}$/, '3000'),
  CA: form(/^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d$/, 'K1A 0B1'),
  GB: form(
    /^(GIR ?0AA|[A-PR-UWYZ]([0-9]{1,2}|[A-HK-Y]\d{1,2}|\d[A-HJKPS-UW]|[A-HK-Y]\d[ABEHMNPRV-Y]) ?\d[ABD-HJLNP-UW-Z]{2})$/,
    'SW1A 1AA',
  ),
  IE: form(/^(D6W|[AC-FHKNPRTV-Y]\d{2}) ?[0-9AC-FHKNPRTV-Y]{4}$/, 'D02 AF30'),
  NL: form(/^[1-9]\d{3} ?[A-Z]{2}$/, '1012 AB'),
  PL: form(/^\d{2}-\d{3}$/, '00-001'),
  PT: form(/^\d{4}-\d{3}$/, '1000-001'),
  BR: form(/^\d{5}-?\d{3}$/, '01310-100'),
  JP: form(/^\d{3}-?\d{4}$/, '100-0001'),
  IL: form(/^\d{5}(\d{2})?$/, '6100000'),
  TW: form(/^\d{3}(\d{2,3})?$/, '100'),
  LT: form(/^(LT-)?\d{5}$/, 'LT-01100'),
  LV: form(/^(LV-)?\d{4}$/, 'LV-1010'),
  MD: form(/^(MD-?)?\d{4}$/, 'MD-2001'),
  AD: form(/^AD[1-7]\d{2}$/, 'AD500'),
  LI: form(/^94(8[5-9]|9[0-8])$/, '9490'),
  MT: form(/^[A-Z]{3} ?\d{2,4}$/, 'VLT 1117'),
  AZ: form(/^(AZ ?)?\d{4}$/, 'AZ1000'),
  AR: form(/^([A-HJ-NP-Z]\d{4}[A-Z]{3}|\d{4})$/, 'C1425CLA'),
  CL: form(/^\d{3}-?\d{4}$/, '8320000'),
  GG: form(/^GY\d{1,2} ?\d[A-Z]{2}$/, 'GY1 1AA'),
  IM: form(/^IM\d ?\d[A-Z]{2}$/, 'IM1 1AA'),
  JE: form(/^JE\d ?\d[A-Z]{2}$/, 'JE2 3AB'),
  GL: form(/^39\d{2}$/, '3900'),
};

const postalForms = new Map<string, PostalForm>([
  ...sharedForms.flatMap((shared) =>
    shared.countries.split(/\s+/).map((country): [string, PostalForm] => [country, shared.form]),
  ),
  ...Object.entries(ownForms),
]);

/** The name of the region field in countries whose addresses need one. */
const regionLabels: Readonly<Record<string, string>> = {
  AE: 'Emirate',
  AU: 'State',
  BR: 'State',
  CA: 'Province',
  CN: 'Province',
  ES: 'Province',
  ID: 'Province',
  IN: 'State',
  IT: 'Province',
  JP: 'Prefecture',
  KR: 'Province',
  MX: 'State',
  MY: 'State',
  TH: 'Province',
  US: 'State',
};

export interface AddressForm {
  postalCodeLabel: string;
  isPostalCodeNeeded: boolean;
  /** A valid example, if the country's format is known. */
  postalCodeExample: string | undefined;
  regionLabel: string;
  isRegionNeeded: boolean;
}

/** The address form of a country. */
export function addressForm(countryCode: string): AddressForm {
  const postal = postalForms.get(countryCode);
  const regionLabel = regionLabels[countryCode];
  return {
    postalCodeLabel: countryCode === 'US' ? 'ZIP code' : 'Postal code',
    isPostalCodeNeeded: postal !== undefined,
    postalCodeExample: postal?.example,
    regionLabel: regionLabel ?? 'State or region',
    isRegionNeeded: regionLabel !== undefined,
  };
}

/**
 * Validates an address by its country's rules. Returns messages by field, empty if the address is valid. The
 * caller trims the texts.
 */
export function addressFaults(address: { countryCode: string; postalCode: string; region: string }): {
  countryCode?: string;
  postalCode?: string;
  region?: string;
} {
  const { countryCode, postalCode, region } = address;
  if (!countryCodes.includes(countryCode)) return { countryCode: 'Choose a country' };
  const { postalCodeLabel, regionLabel, isRegionNeeded } = addressForm(countryCode);
  const postal = postalForms.get(countryCode);
  const faults: { postalCode?: string; region?: string } = {};
  if (postal !== undefined && postalCode === '') {
    faults.postalCode = `Enter the ${lowerFirst(postalCodeLabel)}`;
  } else if (postal !== undefined && !postal.pattern.test(postalCode.toUpperCase())) {
    faults.postalCode = `Enter a ${lowerFirst(postalCodeLabel)} like ${postal.example}`;
  }
  if (isRegionNeeded && region === '') faults.region = `Enter the ${lowerFirst(regionLabel)}`;
  else if (regionsOf(countryCode) !== undefined && regionCodeOf(countryCode, region) === undefined)
    faults.region = `Choose the ${lowerFirst(regionLabel)} by its name or its code`;
  return faults;
}

/** 'ZIP code' keeps its capitals. */
function lowerFirst(label: string): string {
  return /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}
