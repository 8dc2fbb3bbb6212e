/**
 * Keeps the demo show on air. A separate process, started by the web server, that plays one clip in a loop
 * through the same route as any encoder. Its configuration is JSON in DEMO_BROADCAST. It ends on SIGTERM and
 * when its parent has ended.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { cleanup } from 'node-datachannel';
import { pino } from 'pino';
import { retryDelayMs } from '@greenroom/contract/retry-delay';
import { readDemoBroadcast } from './demo-broadcast-config.ts';
import { DemoChatters } from './demo-chatters.ts';
import { readDemoClip } from './demo-clip.ts';
import { LoopedClip } from './looped-clip.ts';
import { createLogDestination } from '../../../server/src/platform/storage/log-destination.ts';
import type { LoopedTracks } from './looped-clip.ts';
import { WhipPublisher } from './whip-publisher.ts';
import type { WhipAddress } from './whip-publisher.ts';

const reportEveryMs = 1000;
const jumpAtMostEveryMs = 2000;
const retryDelays = { firstMs: 500, longestMs: 15_000 };

const stopping = new AbortController();

/** Without an abort listener per call, because it runs a hundred times a second and never waits long. */
const pause = async (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** Publishes until the connection is lost or the process must stop. */
async function broadcast(tracks: LoopedTracks, publisher: WhipPublisher): Promise<void> {
  const clip = new LoopedClip(tracks);
  const startMs = performance.now();
  let nextReportMs = 0;
  let nextJumpMs = 0;
  while (!stopping.signal.aborted && !publisher.isLost) {
    const mediaMs = performance.now() - startMs;
    if (mediaMs >= nextJumpMs && publisher.takeKeyframeRequest() && clip.hurryToKeyframe())
      nextJumpMs = mediaMs + jumpAtMostEveryMs;
    for (const due of clip.takeDue(mediaMs)) publisher.send(due, mediaMs);
    if (mediaMs >= nextReportMs) {
      publisher.report(mediaMs, performance.timeOrigin + startMs + mediaMs);
      nextReportMs = mediaMs + reportEveryMs;
    }
    const again = publisher.flush(mediaMs);
    const spentMs = performance.now() - startMs;
    const waitMs = Math.min(again, clip.nextDueMs - spentMs, nextReportMs - spentMs);
    await pause(Math.max(1, waitMs));
  }
}

/**
 * Publishes again whenever the show could not be published or was lost, with a delay that grows with each
 * failure.
 */
async function keepOnAir(tracks: LoopedTracks, address: WhipAddress): Promise<void> {
  let failedTries = 0;
  while (!stopping.signal.aborted) {
    const publisher = new WhipPublisher(address);
    try {
      await publisher.connect();
      log.info('the demo broadcast is connected');
      failedTries = 0;
      await broadcast(tracks, publisher);
    } catch (error) {
      log.warn(
        { reason: error instanceof Error ? error.message : String(error) },
        'the demo broadcast could not start or was interrupted',
      );
      failedTries += 1;
    } finally {
      await publisher.close();
    }
    const retryMs = retryDelayMs(Math.max(1, failedTries), retryDelays);
    await delay(retryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
  }
}

const log = pino({ name: 'demo' }, createLogDestination({ dest: 2 }));
const config = readDemoBroadcast(process.env['DEMO_BROADCAST']);
const stop = (): void => stopping.abort();
process.on('SIGTERM', stop);
process.on('disconnect', stop);
// Ctrl-C reaches the whole process group, but the web server decides when the show ends.
process.on('SIGINT', () => undefined);

const tracks = await readDemoClip(new URL('./demo-stream.webm', import.meta.url));
const chatters = new DemoChatters(config, log);
chatters.start();
await keepOnAir(tracks, config);
chatters.stop();
cleanup();
process.exit(0);
