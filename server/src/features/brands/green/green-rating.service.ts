import { randomUUID } from 'node:crypto';
import { greenScore } from '@greenroom/contract/green/green-score';
import type {
  GreenClaim,
  GreenRating,
  NewGreenClaim,
  WaitingGreenClaim,
} from '@greenroom/contract/green/green.schemas';
import { greenLimits } from '@greenroom/contract/limits/brands';
import type { Database } from '../../../db/client.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { AuditService, Origin } from '../../audit/audit.service.ts';
import type { NoticesService } from '../../notices/notices.service.ts';
import type { UsersService } from '../../users/users.service.ts';
import type { BrandRow, BrandsService } from '../brands.service.ts';
import { toGreenClaim } from './green-claim-answer.ts';
import { toGreenDocument } from './green-documents.service.ts';
import { createGreenDocumentsQueries } from './green-documents.queries.ts';
import { createGreenObjections, type GreenObjections } from './green-objections.service.ts';
import { createGreenWithdrawal } from './green-withdrawal.service.ts';
import type { GreenVerifiers } from './green-verifiers.service.ts';
import { createGreenObjectionsQueries } from './green-objections.queries.ts';
import { createGreenClaimsQueries, type GreenClaimRow } from './green-claims.queries.ts';
import { checkNotOwnClaim } from './own-claim.ts';

const dayMs = 24 * 3_600_000;

/** What green claims need from products, a higher feature. */
export interface GreenProducts {
  /** The brand of a product that is not deleted. */
  brandIdOf(id: string): Promise<string | undefined>;
  namesOf(ids: readonly string[]): Promise<Map<string, string>>;
  /** Updates the scores of these brands' products to their claims. */
  refreshGreenScores(brandIds: readonly string[]): Promise<void>;
}

/** Brands' claims, operators' decisions, and the resulting rating. */
export interface GreenRatingService {
  /**
   * A brand's rating with all accepted evidence (GREEN-2). Evidence about single products is included but
   * counts only for those. Claims that are undecided, rejected, or were withdrawn before a decision are not
   * included.
   * @throws AppError `brand_not_found`, also for a brand that visitors cannot see.
   */
  rating(slug: string): Promise<GreenRating>;
  /** All claims of the actor's brand, latest first. @throws AppError `not_a_brand`, `own_brand_missing`. */
  own(actor: Actor): Promise<GreenClaim[]>;
  /**
   * Files a claim, to be decided later.
   * @throws AppError `not_a_brand`, `own_brand_missing`, `too_many_green_claims`, `green_document_not_found`
   * and
   *   `product_not_found` for another brand's, `invalid_input` for evidence that is expired or that counts
   *   for more
   *   than five years.
   */
  file(actor: Actor, input: NewGreenClaim): Promise<GreenClaim>;
  /** All claims of a user's brand, for their data export. */
  exportOf(userId: string): Promise<GreenClaim[]>;
  /** Undecided claims, oldest first, for admins and verifiers. @throws AppError `forbidden`. */
  waiting(actor: Actor): Promise<WaitingGreenClaim[]>;
  /**
   * Accepts or rejects a claim, finally, with a public explanation.
   * @throws AppError `forbidden`, `own_green_claim`, `green_claim_not_found`, `green_claim_decided`.
   */
  decide(
    actor: Actor,
    decision: { id: string; status: 'accepted' | 'refused'; reason: string },
    origin: Origin,
  ): Promise<GreenClaim>;
  /**
   * Withdraws a claim of the actor's brand and resolves to the updated claim. @throws AppError those of
   * `green-withdrawal.service.ts`.
   */
  withdraw(actor: Actor, id: string, origin: Origin): Promise<GreenClaim>;
  object: GreenObjections['object'];
  waitingObjections: GreenObjections['waiting'];
  answerObjection: GreenObjections['answer'];
  objectionsOf: GreenObjections['exportOf'];
}

export function createGreenRatingService({
  db,
  brands,
  users,
  audit,
  notices,
  products,
  now,
  verifiers,
}: {
  verifiers: Pick<GreenVerifiers, 'mayVerify'>;
  db: Database;
  brands: Pick<
    BrandsService,
    'access' | 'findBySlug' | 'findById' | 'findByUserId' | 'hiddenIds' | 'cards' | 'within'
  >;
  users: Pick<UsersService, 'cards'>;
  audit: Pick<AuditService, 'record'>;
  notices: Pick<NoticesService, 'promise'>;
  products: GreenProducts;
  now: () => Date;
}): GreenRatingService {
  const queries = createGreenClaimsQueries(db);
  const documentsQueries = createGreenDocumentsQueries(db);
  const objectionsQueries = createGreenObjectionsQueries(db);
  const onChanged = async (brandId: string) => products.refreshGreenScores([brandId]);
  const withdraw = createGreenWithdrawal({ db, brands, audit, notices, onChanged, now });
  const objections = createGreenObjections({
    db,
    brands,
    users,
    audit,
    notices,
    toClaims,
    onChanged,
    now,
  });

  /** Loads documents, objections and names of all claims together. */
  async function toClaims(rows: readonly GreenClaimRow[]): Promise<GreenClaim[]> {
    const objections = await objectionsQueries.ofClaims(rows.map(({ id }) => id));
    const [people, documents, productNames] = await Promise.all([
      users.cards([
        ...rows.map(({ decidedBy }) => decidedBy),
        ...objections.map(({ answeredBy }) => answeredBy),
      ]),
      documentsQueries.byIds(rows.flatMap(({ documentId }) => documentId ?? [])),
      products.namesOf(rows.flatMap(({ productId }) => productId ?? [])),
    ]);
    const surroundings = {
      documents: new Map(documents.map((row) => [row.id, toGreenDocument(row)])),
      productNames,
      objections,
      names: new Map([...people].map(([id, { name }]) => [id, name])),
      now: now(),
    };
    return rows.map((row) => toGreenClaim(row, surroundings));
  }

  /** @throws AppError `green_document_not_found`, `product_not_found` for another brand's. */
  async function checkOwn(brandId: string, { documentId, productId }: NewGreenClaim): Promise<void> {
    if (documentId !== undefined && (await documentsQueries.find(documentId))?.brandId !== brandId)
      throw new AppError('green_document_not_found');
    if (productId !== undefined && (await products.brandIdOf(productId)) !== brandId)
      throw new AppError('product_not_found');
  }

  const ownBrand = async (actor: Actor): Promise<BrandRow> => brands.access.brandFor(actor, 'claims:write');

  async function find(id: string): Promise<GreenClaimRow> {
    const row = await queries.find(id);
    if (row === undefined) throw new AppError('green_claim_not_found');
    return row;
  }

  async function toClaim(row: GreenClaimRow): Promise<GreenClaim> {
    const [claim] = await toClaims([row]);
    if (claim === undefined) throw new AppError('green_claim_not_found');
    return claim;
  }

  return {
    async rating(slug) {
      const brand = await brands.findBySlug(slug.toLowerCase());
      if (brand?.approvalStatus !== 'approved') throw new AppError('brand_not_found');
      if ((await brands.hiddenIds()).includes(brand.id)) throw new AppError('brand_not_found');
      const rows = await queries.ofBrand(brand.id, greenLimits.claimsMax);
      const shown = rows.filter(
        ({ status, decidedAt }) => (status === 'accepted' || status === 'withdrawn') && decidedAt !== null,
      );
      const claims = await toClaims(shown);
      return {
        ...greenScore(
          shown.filter(({ productId }) => productId === null),
          now(),
        ),
        claims: claims.toSorted((a, b) => Number(b.isCounted) - Number(a.isCounted)),
      };
    },

    async own(actor) {
      return toClaims(await queries.ofBrand((await ownBrand(actor)).id, greenLimits.claimsMax));
    },

    async file(actor, input) {
      const brand = await ownBrand(actor);
      const validUntil = new Date(input.validUntil);
      const latest = now().getTime() + greenLimits.validDaysMax * dayMs;
      if (validUntil <= now() || validUntil.getTime() > latest) {
        const message = 'Choose a day from tomorrow on, within five years';
        throw new AppError('invalid_input', { details: message, fields: { validUntil: message } });
      }
      await checkOwn(brand.id, input);
      const id = randomUUID();
      await db.transaction(async (transaction) => {
        const within = createGreenClaimsQueries(transaction);
        await brands.within(transaction).lock(brand.id);
        if ((await within.countOfBrand(brand.id)) >= greenLimits.claimsMax)
          throw new AppError('too_many_green_claims');
        const filed = { filedAt: now(), filedBy: actor.userId };
        await within.insert({ ...input, id, brandId: brand.id, validUntil, ...filed });
      });
      return toClaim(await find(id));
    },

    async exportOf(userId) {
      const brand = await brands.findByUserId(userId);
      return brand === undefined ? [] : toClaims(await queries.ofBrand(brand.id, greenLimits.claimsMax));
    },

    async waiting(actor) {
      if (!(await verifiers.mayVerify(actor))) throw new AppError('forbidden');
      const rows = await queries.waiting(greenLimits.waitingShown);
      const [claims, cards] = await Promise.all([
        toClaims(rows),
        brands.cards(rows.map(({ brandId }) => brandId)),
      ]);
      return claims.flatMap((claim, place) => {
        const brand = cards.get(rows[place]?.brandId ?? '');
        return brand === undefined ? [] : [{ ...claim, brand: { name: brand.name, slug: brand.slug } }];
      });
    },

    async decide(actor, { id, status, reason }, origin) {
      if (!(await verifiers.mayVerify(actor))) throw new AppError('forbidden');
      const claim = await find(id);
      await checkNotOwnClaim(brands, actor, claim);
      const { brandId, topic } = claim;
      const brand = await brands.findById(brandId);
      const people = await brands.access.peopleWhoMay(brandId, 'claims:write');
      const notify = await db.transaction(async (transaction) => {
        const decision = { status, reason, by: actor.userId, at: now() };
        if (!(await createGreenClaimsQueries(transaction).decide(id, decision)))
          throw new AppError('green_claim_decided');
        await audit.record(
          {
            actor,
            action: `green-claim.${status}`,
            subject: { type: 'brand', id: brandId, label: brand?.companyName ?? brandId },
            reason,
            details: { claimId: id, topic },
            origin,
          },
          transaction,
        );
        return notices.promise(transaction, people, {
          kind: 'green-claim-decided',
          actorId: null,
          details: { topic, status, reason },
          onceKey: `green-claim-decided ${id}`,
        });
      });
      if (status === 'accepted') await products.refreshGreenScores([brandId]);
      await notify();
      return toClaim(await find(id));
    },

    async withdraw(actor, id, origin) {
      await withdraw(actor, id, origin);
      return toClaim(await find(id));
    },

    object: objections.object,
    waitingObjections: objections.waiting,
    answerObjection: objections.answer,
    objectionsOf: objections.exportOf,
  };
}
