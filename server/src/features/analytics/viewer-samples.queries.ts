import { inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { viewerSamples } from './viewer-samples.table.ts';

export type ViewerSample = typeof viewerSamples.$inferSelect;

export interface MeasuredViewers {
  samples: number;
  /** Sum over all samples. */
  viewers: number;
  visits: number;
}

export function createViewerSamplesQueries(db: Queryable) {
  return {
    /**
     * If another server has stored a row for the same time, visits are added and the larger count is kept.
     */
    async keep(samples: readonly ViewerSample[]): Promise<void> {
      if (samples.length === 0) return;
      await db
        .insert(viewerSamples)
        .values([...samples])
        .onConflictDoUpdate({
          target: [viewerSamples.streamId, viewerSamples.at],
          set: {
            viewers: sql`greatest(${viewerSamples.viewers}, excluded.viewers)`,
            visits: sql`${viewerSamples.visits} + excluded.visits`,
          },
        });
    },

    /** The measurements of these shows, by show. */
    async totals(streamIds: readonly string[]): Promise<Map<string, MeasuredViewers>> {
      const rows = await db
        .select({
          streamId: viewerSamples.streamId,
          samples: sql`count(*)`.mapWith(Number),
          viewers: sql`sum(${viewerSamples.viewers})`.mapWith(Number),
          visits: sql`sum(${viewerSamples.visits})`.mapWith(Number),
        })
        .from(viewerSamples)
        .where(inArray(viewerSamples.streamId, [...streamIds]))
        .groupBy(viewerSamples.streamId);
      return new Map(rows.map(({ streamId, ...totals }) => [streamId, totals]));
    },

    /** The maximum number of viewers in each step of a show, by step number. Unmeasured steps are omitted. */
    async mostInSteps(streamId: string, startedAt: Date, stepSeconds: number): Promise<Map<number, number>> {
      const { rows } = await db.execute<{ step: number; viewers: number }>(sql`
        select greatest(0, floor(extract(epoch from at - ${startedAt.toISOString()}::timestamptz) / ${stepSeconds}))::int as step,
          max(viewers) as viewers
        from ${viewerSamples} where stream_id = ${streamId} group by 1
      `);
      return new Map(rows.map(({ step, viewers }) => [step, viewers]));
    },
  };
}
