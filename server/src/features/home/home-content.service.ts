import type {
  CategoryCardInput,
  HeroSlideInput,
  HomeContent,
  Promo,
} from '@greenroom/contract/shop/home-content.schemas';
import type { Database, Queryable } from '../../db/client.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { AuditService, Origin } from '../audit/audit.service.ts';
import type { StreamsService } from '../streams/streams.service.ts';
import { createHomeQueries } from './home.queries.ts';

/** What operators put on the home page. Each change is in the audit log, and visitors see it at once. */
export function createHomeContentService({
  db,
  streams,
  audit,
}: {
  db: Database;
  streams: Pick<StreamsService, 'findRowsWithOwners'>;
  audit: Pick<AuditService, 'record'>;
}) {
  async function readAll(from: Queryable = db): Promise<HomeContent> {
    const queries = createHomeQueries(from);
    const slides = await queries.heroSlides();
    const promo = await queries.promo();
    return {
      ...(promo === undefined ? {} : { promo }),
      slides: slides.map(({ title, text, imageUrl, streamId }) => ({ title, text, imageUrl, streamId })),
      cards: await queries.categoryCards(),
    };
  }

  /** @throws AppError `forbidden`. */
  async function change(
    actor: Actor,
    part: keyof HomeContent,
    origin: Origin,
    work: (inTransaction: ReturnType<typeof createHomeQueries>) => Promise<void>,
  ): Promise<HomeContent> {
    if (actor.role !== 'admin') throw new AppError('forbidden');
    return db.transaction(async (transaction) => {
      const inTransaction = createHomeQueries(transaction);
      await inTransaction.lock();
      const before = await readAll(transaction);
      await work(inTransaction);
      const after = await readAll(transaction);
      await audit.record(
        {
          actor,
          action: `home.${part}-changed`,
          subject: { type: 'home', id: part, label: 'The home page' },
          details: { from: before[part] ?? null, to: after[part] ?? null },
          origin,
        },
        transaction,
      );
      return after;
    });
  }

  return {
    /** @throws AppError `forbidden`. */
    async read(actor: Actor): Promise<HomeContent> {
      if (actor.role !== 'admin') throw new AppError('forbidden');
      return readAll();
    },

    /** @throws AppError `forbidden`, `invalid_input` for a show that there is not. */
    async setSlides(actor: Actor, slides: readonly HeroSlideInput[], origin: Origin): Promise<HomeContent> {
      const found = await streams.findRowsWithOwners(slides.map(({ streamId }) => streamId));
      const known = new Set(found.map(({ row }) => row.id));
      const missing = slides.findIndex(({ streamId }) => !known.has(streamId));
      if (missing !== -1) {
        const message = 'There is no such show';
        throw new AppError('invalid_input', {
          details: message,
          fields: { [`slides.${missing}.streamId`]: message },
        });
      }
      return change(actor, 'slides', origin, async (inTransaction) => inTransaction.replaceSlides(slides));
    },

    /** What visitors see from now on; null for no banner. @throws AppError `forbidden`. */
    setPromo: async (actor: Actor, promo: Promo | null, origin: Origin) =>
      change(actor, 'promo', origin, async (inTransaction) => inTransaction.replacePromo(promo)),

    /** @throws AppError `forbidden`. */
    setCards: async (actor: Actor, cards: readonly CategoryCardInput[], origin: Origin) =>
      change(actor, 'cards', origin, async (inTransaction) => inTransaction.replaceCards(cards)),
  };
}

export type HomeContentService = ReturnType<typeof createHomeContentService>;
