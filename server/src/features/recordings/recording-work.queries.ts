import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, notInArray, or, type SQL } from 'drizzle-orm';
import type { RecordingProblem } from '@greenroom/contract/streams/recordings.schemas';
import type { Queryable } from '../../db/client.ts';
import { recordings } from './recordings.table.ts';

type RecordingRow = typeof recordings.$inferSelect;

/**
 * `join` turns a recording into playable files. `cut` creates the files of the part that viewers can watch.
 */
export type RecordingWorkKind = 'join' | 'cut';

const isLeft: Record<RecordingWorkKind, SQL | undefined> = {
  join: eq(recordings.state, 'finishing'),
  cut: and(isNotNull(recordings.trimFromMs), isNull(recordings.trimmedFiles)),
};

/** The work that is pending on recordings, and which server has claimed it. */
export function createRecordingWorkQueries(db: Queryable) {
  return {
    /** Claims due work, oldest first. Other servers may claim it again after `until`. */
    async claim({
      kinds,
      triesMax,
      at,
      until,
      limit,
      except,
    }: {
      kinds: readonly RecordingWorkKind[];
      triesMax: number;
      at: Date;
      until: Date;
      limit: number;
      /** Ids of recordings that this process already works on. */
      except: readonly string[];
    }): Promise<RecordingRow[]> {
      const due = db
        .select({ id: recordings.id })
        .from(recordings)
        .where(
          and(
            notInArray(recordings.id, [...except]),
            or(...kinds.map((kind) => isLeft[kind])),
            lt(recordings.workTries, triesMax),
            or(isNull(recordings.workDueAt), lte(recordings.workDueAt, at)),
          ),
        )
        .orderBy(asc(recordings.createdAt))
        .limit(limit)
        .for('update', { skipLocked: true });
      return db.update(recordings).set({ workDueAt: until }).where(inArray(recordings.id, due)).returning();
    },

    /**
     * Extends a claim. Does nothing if the work was requested again meanwhile, which makes it due
     * immediately.
     */
    async keepClaim(id: string, until: Date): Promise<void> {
      await db
        .update(recordings)
        .set({ workDueAt: until })
        .where(and(eq(recordings.id, id), isNotNull(recordings.workDueAt)));
    },

    /** Records a failed attempt. Does nothing if the work was requested again meanwhile. */
    async fail(
      id: string,
      { problem, tries, dueAt }: { problem: RecordingProblem; tries: number; dueAt: Date },
    ): Promise<void> {
      await db
        .update(recordings)
        .set({ workProblem: problem, workTries: tries, workDueAt: dueAt })
        .where(and(eq(recordings.id, id), isNotNull(recordings.workDueAt)));
    },

    /** Makes failed work due immediately and resets its attempts, for one recording or for all. */
    async resetFailedWork(id?: string): Promise<void> {
      await db
        .update(recordings)
        .set({ workDueAt: null, workTries: 0 })
        .where(and(isNotNull(recordings.workProblem), id === undefined ? undefined : eq(recordings.id, id)));
    },

    /** The ids of those recordings that are being recorded or wait to be joined. */
    async listUnfinishedOf(ids: readonly string[]): Promise<Set<string>> {
      const rows = await db
        .select({ id: recordings.id })
        .from(recordings)
        .where(and(inArray(recordings.id, [...ids]), inArray(recordings.state, ['recording', 'finishing'])));
      return new Set(rows.map(({ id }) => id));
    },
  };
}

/** For a recording without pending work. */
export const noWork = { workDueAt: null, workTries: 0, workProblem: null } as const;
