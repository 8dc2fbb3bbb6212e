import { adminLimits } from '@greenroom/contract/limits/admin';

const tries = 50;
/** The brand's own settings page would reject shorter ones. */
const minCharacters = 3;

/** Candidate slugs for a brand, the wanted one first: `kilnfield`, `kilnfield-2`, `kilnfield-3`. */
export function* freeBrandSlugs(wanted: string): Generator<string> {
  const base =
    wanted.length >= minCharacters ? wanted : [wanted, 'brand'].filter((part) => part !== '').join('-');
  for (let number = 1; number <= tries; number += 1) {
    const ending = number === 1 ? '' : `-${number}`;
    yield base.slice(0, adminLimits.slugMaxCharacters - ending.length).replace(/-+$/, '') + ending;
  }
}
