import type { Database } from '../../../db/client.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { NoticesService } from '../../notices/notices.service.ts';
import type { BrandsService } from '../brands.service.ts';
import { createGreenClaimsQueries } from './green-claims.queries.ts';
import { createGreenObjectionsQueries } from './green-objections.queries.ts';

const closingWords = 'The brand withdrew the claim itself.';

/** How a brand takes back what it claimed. The claim stays in the history, where it was public. */
export function createGreenWithdrawal({
  db,
  brands,
  notices,
  onChanged,
  now,
}: {
  db: Database;
  brands: Pick<BrandsService, 'access'>;
  notices: Pick<NoticesService, 'promise'>;
  /** What a brand's claims count for has changed. */
  onChanged: (brandId: string) => Promise<void>;
  now: () => Date;
}) {
  /**
   * Withdraws a claim of the actor's brand that counts, counted or waits. It stays so, and all that is objected to it is answered with that.
   * @throws AppError `not_a_brand`, `own_brand_missing`, `green_claim_not_found` also for another brand's,
   *   `green_claim_closed` for one that was refused or withdrawn.
   */
  return async function withdraw(actor: Actor, id: string): Promise<void> {
    const brand = await brands.access.brandFor(actor, 'claims:write');
    const notify = await db.transaction(async (transaction) => {
      const claims = createGreenClaimsQueries(transaction);
      if ((await claims.lock(id))?.brandId !== brand.id) throw new AppError('green_claim_not_found');
      const at = now();
      if (!(await claims.withdrawByBrand(id, at))) throw new AppError('green_claim_closed');
      const answered = await createGreenObjectionsQueries(transaction).answerAll(id, {
        outcome: 'withdrawn-by-brand',
        words: closingWords,
        by: actor.userId,
        at,
      });
      return notices.promise(
        transaction,
        answered.flatMap(({ userId }) => userId ?? []),
        {
          kind: 'green-objection-answered',
          actorId: null,
          details: { brandName: brand.companyName, slug: brand.slug, words: closingWords },
          onceKey: `green-claim-withdrawn-by-brand ${id}`,
        },
      );
    });
    await onChanged(brand.id);
    await notify();
  };
}
