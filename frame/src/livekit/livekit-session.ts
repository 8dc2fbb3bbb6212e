import type { LiveKitPermit } from '@greenroom/contract/frame/livekit-permit';
import { Room, RoomEvent } from 'livekit-client';
import { ConnectionFailure } from '../connection/connection-failure.ts';
import { readSample } from '../connection/connection-stats.ts';
import type { RtcStatsFields } from '../connection/connection-stats.ts';
import type { Link } from '../connection/keep-connected.ts';
import type { OnSample } from '../connection/media-provider.ts';
import { SilenceWatch } from '../connection/silence-watch.ts';

const sampleIntervalMs = 500;
const silentAfterMs = 1500;
const connectWithinMs = 8000;

/** A track that is sent or received and can be measured. */
interface MeasuredTrack {
  getRTCStatsReport(): Promise<RTCStatsReport | undefined>;
}

/** A room for this page. A publisher's tracks belong to the caller and continue without the room. */
export function createLiveKitRoom(): Room {
  return new Room({ stopLocalTrackOnUnpublish: false, disconnectOnPageLeave: false });
}

/** @throws ConnectionFailure if it fails, takes too long or is no longer wanted */
export async function connectRoom(
  room: Room,
  { url, token }: LiveKitPermit,
  signal: AbortSignal,
): Promise<void> {
  const giveUp = () => void room.disconnect(false);
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    await room.connect(url, token, {
      maxRetries: 0,
      websocketTimeout: connectWithinMs,
      peerConnectionTimeout: connectWithinMs,
    });
  } catch (error) {
    giveUp();
    throw new ConnectionFailure('The video connection to the media server could not be established', {
      cause: error,
    });
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
  if (!signal.aborted) return;
  giveUp();
  throw new ConnectionFailure('The connection is no longer needed');
}

/**
 * One connection to a LiveKit room, measured while it is open. LiveKit's client itself recovers from short
 * interruptions.
 */
export class LiveKitSession implements Link {
  readonly lost: Promise<string>;
  readonly sessionId: string;
  readonly #room: Room;
  readonly #direction: 'publish' | 'watch';
  readonly #tracks: () => MeasuredTrack[];
  readonly #onSample: OnSample;
  readonly #timer: ReturnType<typeof setInterval>;
  readonly #silence = new SilenceWatch(silentAfterMs);

  constructor(
    room: Room,
    options: { direction: 'publish' | 'watch'; tracks: () => MeasuredTrack[]; onSample: OnSample },
  ) {
    this.#room = room;
    this.sessionId = room.localParticipant.sid;
    this.#direction = options.direction;
    this.#tracks = options.tracks;
    this.#onSample = options.onSample;
    const lost = Promise.withResolvers<string>();
    this.lost = lost.promise;
    room.once(RoomEvent.Disconnected, () => {
      clearInterval(this.#timer);
      lost.resolve('The connection was lost');
    });
    this.#timer = setInterval(() => void this.#sample(), sampleIntervalMs);
  }

  close(): void {
    clearInterval(this.#timer);
    void this.#room.disconnect(false);
  }

  async #sample(): Promise<void> {
    const reports = await Promise.all(this.#tracks().map(async (track) => track.getRTCStatsReport()));
    // Tracks of one connection report the same transport.
    const entries = new Map<string, RtcStatsFields>();
    for (const report of reports) {
      for (const entry of report?.values() ?? []) entries.set(entry.id, entry);
    }
    const sample = readSample([...entries.values()], this.#direction, performance.now());
    this.#onSample(sample, this.#silence.update(sample.packetsReceived, sample.atMs));
  }
}
