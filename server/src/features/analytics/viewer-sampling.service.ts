import { analyticsLimits } from '@greenroom/contract/limits/streams';
import type { Queryable } from '../../db/client.ts';
import type { LiveState } from '../live-state/live-state.service.ts';
import type { StreamsService } from '../streams/streams.service.ts';
import { createViewerSamplesQueries } from './viewer-samples.queries.ts';

/** Measures the audience of shows. */
export interface ViewerSampling {
  /** Stores the number of viewers of each live show, and the visits since the last time. */
  sampleLive(): Promise<void>;
  /** Does the same for one show, at its end. */
  sample(streamId: string): Promise<void>;
}

export function createViewerSampling({
  db,
  liveState,
  streams,
  now,
}: {
  db: Queryable;
  liveState: Pick<LiveState, 'viewerCount' | 'takeVisits' | 'addVisits'>;
  streams: Pick<StreamsService, 'listLiveRows'>;
  now: () => Date;
}): ViewerSampling {
  const queries = createViewerSamplesQueries(db);

  async function keep(streamIds: readonly string[]): Promise<void> {
    const stepMs = analyticsLimits.sampleSeconds * 1000;
    const at = new Date(Math.floor(now().getTime() / stepMs) * stepMs);
    const samples = streamIds.map((streamId) => ({
      streamId,
      at,
      viewers: liveState.viewerCount(streamId),
      visits: liveState.takeVisits(streamId),
    }));
    try {
      await queries.keep(samples);
    } catch (error) {
      // The visits are stored with the next measurement.
      for (const { streamId, visits } of samples) liveState.addVisits(streamId, visits);
      throw error;
    }
  }

  return {
    sampleLive: async () => keep((await streams.listLiveRows()).map(({ id }) => id)),
    sample: async (streamId) => keep([streamId]),
  };
}
