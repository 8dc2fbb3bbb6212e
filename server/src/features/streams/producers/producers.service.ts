import { z } from 'zod';
import type { Producer, ProducedShow } from '@greenroom/contract/streams/producers.schemas';
import { streamLimits } from '@greenroom/contract/limits/streams';
import type { Database } from '../../../db/client.ts';
import { type Actor, mayStream } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import { EventEmitter } from '../../../platform/event-emitter.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Log } from '../../../platform/log.ts';
import type { UsersService } from '../../users/users.service.ts';
import type { StreamsService } from '../streams.service.ts';
import { createStreamProducersQueries } from './stream-producers.queries.ts';

/** A streamer and a current or former producer. */
const producerSchema = z.object({ ownerId: z.string(), userId: z.string() });
type ProducerIds = z.infer<typeof producerSchema>;

/**
 * Events for features above, possibly sent more than once: a producer also moderates the streamer's chats.
 */
export type ProducersEventMap = {
  producerAppointed: ProducerIds;
  producerDismissed: ProducerIds;
};

/** People whom a streamer lets help to run their shows, with their own accounts. */
export function createProducersService({
  db,
  users,
  streams,
  jobs,
  log,
  now,
}: {
  db: Database;
  users: Pick<UsersService, 'cards' | 'findProfile'>;
  streams: Pick<StreamsService, 'findSummaries'>;
  jobs: Pick<Jobs, 'define'>;
  log: Log;
  now: () => Date;
}) {
  const queries = createStreamProducersQueries(db);
  const events = new EventEmitter<ProducersEventMap>(log);

  async function producersOf(ownerId: string): Promise<Producer[]> {
    const rows = await queries.producersOf(ownerId);
    const cards = await users.cards(rows.map(({ userId }) => userId));
    return rows.flatMap(({ userId, since }) => {
      const card = cards.get(userId);
      if (card === undefined) return [];
      const { name, username, avatarUrl } = card;
      return [{ id: userId, name, username: username ?? userId, avatarUrl, since: since.toISOString() }];
    });
  }

  /** Announces whether a person is a producer now. */
  async function announce(ids: ProducerIds): Promise<void> {
    const isProducer = await queries.isProducer(ids.ownerId, ids.userId);
    await events.emit(isProducer ? 'producerAppointed' : 'producerDismissed', ids);
  }
  // A job, so that if the process ends after the change, another one announces it: a dismissed producer must
  // stop moderating.
  const announcementJob = jobs.define('producer-changed', producerSchema, announce);

  return {
    events,

    /** Longest-serving first. @throws AppError `not_a_streamer`. */
    async list(actor: Actor): Promise<Producer[]> {
      if (!mayStream(actor)) throw new AppError('not_a_streamer');
      return producersOf(actor.userId);
    },

    /** @throws AppError `not_a_streamer`, `user_not_found`, `own_profile`, `too_many_producers`. */
    async appoint(actor: Actor, username: string): Promise<Producer[]> {
      if (!mayStream(actor)) throw new AppError('not_a_streamer');
      const person = await users.findProfile(username);
      if (person === undefined || person.isSuspended) throw new AppError('user_not_found');
      if (person.id === actor.userId) throw new AppError('own_profile');
      const ids = { ownerId: actor.userId, userId: person.id };
      const isNew = await db.transaction(async (transaction) => {
        const within = createStreamProducersQueries(transaction);
        await within.lock(actor.userId);
        if ((await within.producersOf(actor.userId)).length >= streamLimits.producersMax)
          throw new AppError('too_many_producers');
        if (!(await within.insert(ids.ownerId, ids.userId, now()))) return false;
        await announcementJob.within(transaction).add(ids);
        return true;
      });
      if (isNew) await announce(ids);
      return producersOf(actor.userId);
    },

    /** Does nothing for a person who is not a producer. @throws AppError `not_a_streamer`. */
    async dismiss(actor: Actor, userId: string): Promise<Producer[]> {
      if (!mayStream(actor)) throw new AppError('not_a_streamer');
      const ids = { ownerId: actor.userId, userId };
      const wasOne = await db.transaction(async (transaction) => {
        if (!(await createStreamProducersQueries(transaction).delete(ids.ownerId, userId))) return false;
        await announcementJob.within(transaction).add(ids);
        return true;
      });
      if (wasOne) await announce(ids);
      return producersOf(actor.userId);
    },

    /** The open shows that a person may run as a producer, live ones first. */
    async shows(actor: Actor): Promise<ProducedShow[]> {
      const rows = await queries.openShowsFor(actor.userId);
      const ids = rows.map(({ id }) => id);
      const found = await streams.findSummaries(ids, { withRehearsals: true });
      const summaries = new Map(found.map((summary) => [summary.id, summary]));
      return rows.flatMap(({ id, isRehearsal }) => {
        const summary = summaries.get(id);
        return summary === undefined ? [] : [{ ...summary, isRehearsal }];
      });
    },

    /** For a user's data export: their producers, and the streamers whose shows they run. */
    exportOf: async (userId: string): Promise<{ producers: Producer[] }> => ({
      producers: await producersOf(userId),
    }),
  };
}

export type ProducersService = ReturnType<typeof createProducersService>;
