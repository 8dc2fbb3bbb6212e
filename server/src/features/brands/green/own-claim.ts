import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { BrandsService } from '../brands.service.ts';
import type { GreenClaimRow } from './green-claims.queries.ts';

/**
 * Nobody may decide on a claim of a brand that they work for, nor on one that they filed before leaving it.
 * @throws AppError `own_green_claim`.
 */
export async function checkNotOwnClaim(
  { access }: Pick<BrandsService, 'access'>,
  actor: Actor,
  { brandId, filedBy }: Pick<GreenClaimRow, 'brandId' | 'filedBy'>,
): Promise<void> {
  if (filedBy === actor.userId || (await access.worksFor(actor, brandId)))
    throw new AppError('own_green_claim');
}
