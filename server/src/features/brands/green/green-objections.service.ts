import { randomUUID } from 'node:crypto';
import type { GreenClaim, WaitingObjection } from '@greenroom/contract/green/green.schemas';
import { greenLimits } from '@greenroom/contract/limits/brands';
import type { Database } from '../../../db/client.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { AuditService, Origin } from '../../audit/audit.service.ts';
import type { NoticesService } from '../../notices/notices.service.ts';
import type { UsersService } from '../../users/users.service.ts';
import type { BrandsService } from '../brands.service.ts';
import { createGreenClaimsQueries, type GreenClaimRow } from './green-claims.queries.ts';
import { createGreenObjectionsQueries } from './green-objections.queries.ts';
import { checkNotOwnClaim } from './own-claim.ts';

const dayMs = 24 * 3_600_000;

/** Objections to accepted claims, and operators' public answers. */
export function createGreenObjections({
  db,
  brands,
  users,
  audit,
  notices,
  toClaims,
  onChanged,
  now,
}: {
  db: Database;
  brands: Pick<BrandsService, 'access' | 'cards' | 'findById'>;
  users: Pick<UsersService, 'cards'>;
  audit: Pick<AuditService, 'record'>;
  notices: Pick<NoticesService, 'promise'>;
  toClaims: (rows: readonly GreenClaimRow[]) => Promise<GreenClaim[]>;
  /** Called when the effect of a brand's claims has changed. */
  onChanged: (brandId: string) => Promise<void>;
  now: () => Date;
}) {
  const queries = createGreenObjectionsQueries(db);
  const claims = createGreenClaimsQueries(db);

  return {
    /**
     * Objects to an accepted claim and notifies its brand.
     * @throws AppError `green_claim_not_found` also for one that was not accepted, `green_objection_open`,
     * `too_many_requests`.
     */
    async object(actor: Actor, claimId: string, reason: string): Promise<void> {
      const claim = await claims.find(claimId);
      if (claim?.status !== 'accepted') throw new AppError('green_claim_not_found');
      const since = new Date(now().getTime() - dayMs);
      const row = { id: randomUUID(), claimId, userId: actor.userId, reason, madeAt: now() };
      const people = await brands.access.peopleWhoMay(claim.brandId, 'claims:write');
      const notify = await db.transaction(async (transaction) => {
        const within = createGreenObjectionsQueries(transaction);
        await within.lockUser(actor.userId);
        if ((await within.countOfUser(actor.userId, since)) >= greenLimits.objectionsPerDay)
          throw new AppError('too_many_requests', {
            details: `You can object to ${greenLimits.objectionsPerDay} claims a day. Try again tomorrow.`,
            retryAfterSeconds: dayMs / 1000,
          });
        // It may have been withdrawn meanwhile, which answers all objections.
        if ((await createGreenClaimsQueries(transaction).lock(claimId))?.status !== 'accepted')
          throw new AppError('green_claim_not_found');
        if (!(await within.insert(row))) throw new AppError('green_objection_open');
        return notices.promise(transaction, people, {
          kind: 'green-claim-objected',
          // The brand must not learn who objects.
          actorId: null,
          details: { topic: claim.topic, reason },
          onceKey: `green-claim-objected ${row.id}`,
        });
      });
      await notify();
    },

    /** Oldest first. @throws AppError `forbidden`. */
    async waiting(actor: Actor): Promise<WaitingObjection[]> {
      if (actor.role !== 'admin') throw new AppError('forbidden');
      const rows = await queries.waiting(greenLimits.waitingShown);
      const found = await Promise.all([...new Set(rows.map(({ claimId }) => claimId))].map(claims.find));
      const claimRows = found.filter((row) => row !== undefined);
      const [answers, cards, people] = await Promise.all([
        toClaims(claimRows),
        brands.cards(claimRows.map(({ brandId }) => brandId)),
        users.cards(rows.map(({ userId }) => userId)),
      ]);
      return rows.flatMap(({ id, claimId, reason, madeAt, userId }) => {
        const claim = answers.find((answer) => answer.id === claimId);
        const brand = cards.get(claimRows.find((row) => row.id === claimId)?.brandId ?? '');
        if (claim === undefined || brand === undefined) return [];
        const by = people.get(userId ?? '')?.name ?? '';
        const { name, slug } = brand;
        return [{ id, reason, at: madeAt.toISOString(), by, brand: { name, slug }, claim }];
      });
    },

    /**
     * Answers an objection publicly: the claim stands, or it is withdrawn and no longer counts. A withdrawal
     * answers all objections to the claim.
     * @throws AppError `forbidden`, `own_green_claim`, `green_objection_not_found`,
     * `green_objection_answered`.
     */
    async answer(
      actor: Actor,
      { id, outcome, reason }: { id: string; outcome: 'stands' | 'withdrawn'; reason: string },
      origin: Origin,
    ): Promise<void> {
      if (actor.role !== 'admin') throw new AppError('forbidden');
      const objection = await queries.find(id);
      const claim = objection && (await claims.find(objection.claimId));
      if (objection === undefined || claim === undefined) throw new AppError('green_objection_not_found');
      await checkNotOwnClaim(brands, actor, claim);
      const brand = await brands.findById(claim.brandId);
      const people = await brands.access.peopleWhoMay(claim.brandId, 'claims:write');
      const notifiers = await db.transaction(async (transaction) => {
        const within = createGreenObjectionsQueries(transaction);
        await createGreenClaimsQueries(transaction).lock(claim.id);
        const answer = { outcome, reason, by: actor.userId, at: now() };
        if (!(await within.answer(id, answer))) throw new AppError('green_objection_answered');
        const answered = [objection];
        if (outcome === 'withdrawn') {
          await createGreenClaimsQueries(transaction).withdraw(claim.id);
          answered.push(...(await within.answerAll(claim.id, { ...answer, outcome })));
        }
        await audit.record(
          {
            actor,
            action: outcome === 'withdrawn' ? 'green-claim.withdrawn' : 'green-claim.upheld',
            subject: { type: 'brand', id: claim.brandId, label: brand?.companyName ?? claim.brandId },
            reason,
            details: { claimId: claim.id, objectionId: id, topic: claim.topic },
            origin,
          },
          transaction,
        );
        return [
          await notices.promise(
            transaction,
            answered.flatMap(({ userId }) => userId ?? []),
            {
              kind: 'green-objection-answered',
              actorId: null,
              details: { brandName: brand?.companyName ?? '', slug: brand?.slug ?? '', reason },
              onceKey: `green-objection-answered ${id}`,
            },
          ),
          await notices.promise(transaction, outcome === 'withdrawn' ? people : [], {
            kind: 'green-claim-decided',
            actorId: null,
            details: { topic: claim.topic, status: 'withdrawn', reason },
            onceKey: `green-claim-withdrawn ${claim.id}`,
          }),
        ];
      });
      if (outcome === 'withdrawn') await onChanged(claim.brandId);
      for (const notify of notifiers) await notify();
    },

    /** A user's objections, for their data export. */
    async exportOf(userId: string) {
      return (await queries.ofUser(userId)).map(({ claimId, reason, madeAt, outcome, answerReason }) => ({
        claimId,
        reason,
        at: madeAt.toISOString(),
        outcome,
        answerReason,
      }));
    },
  };
}

export type GreenObjections = ReturnType<typeof createGreenObjections>;
