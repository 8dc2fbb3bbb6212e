import { repeatWork } from '../../../platform/jobs/repeated-work.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { BrandsService } from '../../brands/brands.service.ts';
import { createProductGreen } from './product-green.service.ts';

/** How long a product may keep the score of expired evidence. */
const checkIntervalMs = 60_000;

export function registerProductGreen(
  { database, phases, log }: Platform,
  { brands }: { brands: BrandsService },
): Pick<ReturnType<typeof createProductGreen>, 'refresh'> {
  const green = createProductGreen({ db: database.db, brands });
  repeatWork({ phases, log }, { name: 'green scores', everyMs: checkIntervalMs, work: green.refreshAll });
  return green;
}
