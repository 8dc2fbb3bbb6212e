import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, notInArray, or, type SQL } from 'drizzle-orm';
import type { RecordingProblem } from '@greenroom/contract/streams/recordings.schemas';
import type { Queryable } from '../../db/client.ts';
import { recordings } from './recordings.table.ts';

type RecordingRow = typeof recordings.$inferSelect;

/** `join` makes a recording into files that play; `cut` makes files of the part that viewers are to get. */
export type RecordingWorkKind = 'join' | 'cut';

const isLeft: Record<RecordingWorkKind, SQL | undefined> = {
  join: eq(recordings.state, 'finishing'),
  cut: and(isNotNull(recordings.trimFromMs), isNull(recordings.trimmedFiles)),
};

/** What is left to do of recordings, and who does it. */
export function createRecordingWorkQueries(db: Queryable) {
  return {
    /** Takes what is due, the oldest first, until a moment at which others may take it. */
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
      /** What is done already. */
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

    /** Nothing happens where it was asked for anew meanwhile: that is due at once. */
    async keepClaim(id: string, until: Date): Promise<void> {
      await db
        .update(recordings)
        .set({ workDueAt: until })
        .where(and(eq(recordings.id, id), isNotNull(recordings.workDueAt)));
    },

    /** A try failed. Nothing happens where it was asked for anew meanwhile. */
    async fail(
      id: string,
      { problem, tries, dueAt }: { problem: RecordingProblem; tries: number; dueAt: Date },
    ): Promise<void> {
      await db
        .update(recordings)
        .set({ workProblem: problem, workTries: tries, workDueAt: dueAt })
        .where(and(eq(recordings.id, id), isNotNull(recordings.workDueAt)));
    },

    /** Makes what failed due at once, as if it had never been tried; of one recording, or of all. */
    async askAnew(id?: string): Promise<void> {
      await db
        .update(recordings)
        .set({ workDueAt: null, workTries: 0 })
        .where(and(isNotNull(recordings.workProblem), id === undefined ? undefined : eq(recordings.id, id)));
    },

    /** Which of these are being recorded, or wait to be joined. */
    async listUnfinishedOf(ids: readonly string[]): Promise<Set<string>> {
      const rows = await db
        .select({ id: recordings.id })
        .from(recordings)
        .where(and(inArray(recordings.id, [...ids]), inArray(recordings.state, ['recording', 'finishing'])));
      return new Set(rows.map(({ id }) => id));
    },
  };
}

/** Of a recording on which nothing is left to do. */
export const noWork = { workDueAt: null, workTries: 0, workProblem: null } as const;
