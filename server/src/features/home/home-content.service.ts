import { isDeepStrictEqual } from 'node:util';
import type {
  CategoryCards,
  HeroSlides,
  HomeContent,
  PromoInput,
} from '@greenroom/contract/shop/home-content.schemas';
import type { Database, Queryable } from '../../db/client.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { AuditService, Origin } from '../audit/audit.service.ts';
import type { StreamsService } from '../streams/streams.service.ts';
import { createHomeQueries } from './home.queries.ts';
import type { HomePictures } from './pictures/home-pictures.service.ts';

/**
 * Content that already has the wanted values is no conflict: the editor repeats the request when the answer
 * was lost.
 * @throws AppError `home_content_changed` if the content differs from what the editor saw.
 */
function refuseUnseen(wanted: unknown, seen: unknown, now: unknown): void {
  if (seen === undefined || isDeepStrictEqual(seen, now) || isDeepStrictEqual(wanted, now)) return;
  throw new AppError('home_content_changed');
}

/** Home page content edited by operators. Each change is in the audit log and visible immediately. */
export function createHomeContentService({
  db,
  streams,
  pictures,
  audit,
}: {
  db: Database;
  streams: Pick<StreamsService, 'findRowsWithOwners'>;
  pictures: Pick<HomePictures, 'within'>;
  audit: Pick<AuditService, 'record'>;
}) {
  async function readAll(from: Queryable = db): Promise<HomeContent> {
    const queries = createHomeQueries(from);
    const slides = await queries.heroSlides();
    const promo = await queries.promo();
    return {
      ...(promo === undefined ? {} : { promo }),
      slides: slides.map(({ id: _id, ...slide }) => slide),
      cards: await queries.categoryCards(),
    };
  }

  /** @throws AppError `forbidden`. */
  async function change(
    actor: Actor,
    part: keyof HomeContent,
    origin: Origin,
    work: (
      inTransaction: ReturnType<typeof createHomeQueries>,
      transaction: Queryable,
      before: HomeContent,
    ) => Promise<void>,
  ): Promise<HomeContent> {
    if (actor.role !== 'admin') throw new AppError('forbidden');
    return db.transaction(async (transaction) => {
      const inTransaction = createHomeQueries(transaction);
      await inTransaction.lock();
      const before = await readAll(transaction);
      await work(inTransaction, transaction, before);
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

  /** @throws AppError `invalid_input` for the picture of a row whose upload was deleted. */
  async function requirePictures(
    transaction: Queryable,
    part: 'slides' | 'cards',
    rows: readonly { imageUrl: string }[],
  ): Promise<void> {
    const gone = await pictures.within(transaction).goneOf(rows.map(({ imageUrl }) => imageUrl));
    if (gone.length === 0) return;
    const message = 'This picture is gone. Upload it again.';
    throw new AppError('invalid_input', {
      details: message,
      fields: Object.fromEntries(gone.map((row) => [`${part}.${row}.imageUrl`, message])),
    });
  }

  return {
    /** @throws AppError `forbidden`. */
    async read(actor: Actor): Promise<HomeContent> {
      if (actor.role !== 'admin') throw new AppError('forbidden');
      return readAll();
    },

    /**
     * @throws AppError `forbidden`, `home_content_changed`, `invalid_input` for a show or an uploaded picture
     * that was deleted.
     */
    async setSlides(
      actor: Actor,
      { slides, slidesBefore }: HeroSlides,
      origin: Origin,
    ): Promise<HomeContent> {
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
      return change(actor, 'slides', origin, async (inTransaction, transaction, before) => {
        refuseUnseen(slides, slidesBefore, before.slides);
        await requirePictures(transaction, 'slides', slides);
        await inTransaction.replaceSlides(slides);
      });
    },

    /** @throws AppError `forbidden`, `home_content_changed`. */
    setPromo: async (actor: Actor, { promo, promoBefore }: PromoInput, origin: Origin) =>
      change(actor, 'promo', origin, async (inTransaction, _transaction, before) => {
        refuseUnseen(promo, promoBefore, before.promo ?? null);
        await inTransaction.replacePromo(promo);
      }),

    /**
     * @throws AppError `forbidden`, `home_content_changed`, `invalid_input` for an uploaded picture that was
     * deleted.
     */
    setCards: async (actor: Actor, { cards, cardsBefore }: CategoryCards, origin: Origin) =>
      change(actor, 'cards', origin, async (inTransaction, transaction, before) => {
        refuseUnseen(cards, cardsBefore, before.cards);
        await requirePictures(transaction, 'cards', cards);
        await inTransaction.replaceCards(cards);
      }),
  };
}

export type HomeContentService = ReturnType<typeof createHomeContentService>;
