import type { Database } from '../../../db/client.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { AuditService, Origin } from '../../audit/audit.service.ts';
import type { NoticesService } from '../../notices/notices.service.ts';
import type { BrandsService } from '../brands.service.ts';
import { createGreenClaimsQueries } from './green-claims.queries.ts';
import { createGreenObjectionsQueries } from './green-objections.queries.ts';

const closingReason = 'The brand withdrew the claim itself.';

/** Withdrawal of claims by their brand. A claim that was public stays in the history. */
export function createGreenWithdrawal({
  db,
  brands,
  audit,
  notices,
  onChanged,
  now,
}: {
  db: Database;
  brands: Pick<BrandsService, 'access'>;
  audit: Pick<AuditService, 'record'>;
  notices: Pick<NoticesService, 'promise'>;
  /** Called when the effect of a brand's claims has changed. */
  onChanged: (brandId: string) => Promise<void>;
  now: () => Date;
}) {
  /**
   * Withdraws an accepted or undecided claim of the actor's brand, finally, with an entry in the audit log.
   * This answers all objections to it. Other people of the brand with the permission are notified.
   * @throws AppError `not_a_brand`, `own_brand_missing`, `green_claim_not_found` also for another brand's,
   *   `green_claim_closed` for one that was rejected or withdrawn.
   */
  return async function withdraw(actor: Actor, id: string, origin: Origin): Promise<void> {
    const brand = await brands.access.brandFor(actor, 'claims:write');
    const people = await brands.access.peopleWhoMay(brand.id, 'claims:write');
    const notifiers = await db.transaction(async (transaction) => {
      const claims = createGreenClaimsQueries(transaction);
      const claim = await claims.lock(id);
      if (claim?.brandId !== brand.id) throw new AppError('green_claim_not_found');
      const at = now();
      if (!(await claims.withdrawByBrand(id, at))) throw new AppError('green_claim_closed');
      const answered = await createGreenObjectionsQueries(transaction).answerAll(id, {
        outcome: 'withdrawn-by-brand',
        reason: closingReason,
        by: actor.userId,
        at,
      });
      await audit.record(
        {
          actor,
          action: 'green-claim.withdrawn-by-brand',
          subject: { type: 'brand', id: brand.id, label: brand.companyName },
          details: { claimId: id, topic: claim.topic },
          origin,
        },
        transaction,
      );
      const onceKey = `green-claim-withdrawn-by-brand ${id}`;
      return [
        await notices.promise(
          transaction,
          answered.flatMap(({ userId }) => userId ?? []),
          {
            kind: 'green-objection-answered',
            actorId: null,
            details: { brandName: brand.companyName, slug: brand.slug, reason: closingReason },
            onceKey,
          },
        ),
        await notices.promise(
          transaction,
          people.filter((id) => id !== actor.userId),
          {
            kind: 'green-claim-decided',
            actorId: null,
            details: {
              topic: claim.topic,
              status: 'withdrawn',
              reason: `@${actor.username} of your team withdrew it.`,
            },
            onceKey,
          },
        ),
      ];
    });
    await onChanged(brand.id);
    for (const notify of notifiers) await notify();
  };
}
