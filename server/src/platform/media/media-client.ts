import { setTimeout as delay } from 'node:timers/promises';
import {
  mediaEventSchema,
  mediaRoomDetailsSchema,
  mediaStatsIntervalMs,
  type MediaEvent,
  type ViewerLimit,
} from '@greenroom/contract/media/media-control.schemas';
import type { Permit, PermitOf } from '@greenroom/contract/media/permit.schemas';
import { AppError } from '../app-error.ts';
import type { Log } from '../log.ts';
import { fromMediaRefusal } from './media-refusal.ts';

/** The media server's answer to an offer. */
export interface MediaAnswer {
  sessionId: string;
  sdp: string;
  etag: string | undefined;
}

type Answer = { ok: boolean; status: number; headers: Headers; body: string };

const callTimeoutMs = 10_000;
const eventRetryMs = 250;
/** The media server counts as hung after this many of its intervals without a message. */
const silentTicksMax = 6;

/** Calls the media server over loopback, each call with its own signed permit. */
export function createMediaClient({
  controlUrl,
  signPermit,
  log,
}: {
  controlUrl: () => string;
  signPermit: (permit: Permit) => Promise<string>;
  log: Log;
}) {
  /** @throws AppError `media_unavailable` when the answer is missing or incomplete. */
  async function call(
    method: string,
    path: string,
    permit: Permit,
    init: { body?: string; contentType?: string; ifMatch?: string | undefined } = {},
  ): Promise<Answer> {
    try {
      const response = await fetch(controlUrl() + path, {
        method,
        headers: {
          authorization: `Bearer ${await signPermit(permit)}`,
          ...(init.contentType ? { 'content-type': init.contentType } : {}),
          ...(init.ifMatch ? { 'if-match': init.ifMatch } : {}),
        },
        ...(init.body === undefined ? {} : { body: init.body }),
        signal: AbortSignal.timeout(callTimeoutMs),
      });
      return {
        ok: response.ok,
        status: response.status,
        headers: response.headers,
        body: await response.text(),
      };
    } catch (error) {
      throw new AppError('media_unavailable', { cause: error, retryAfterSeconds: 1 });
    }
  }

  function refuse({ status, body }: Answer): never {
    const refusal = fromMediaRefusal(body);
    if (refusal !== undefined) throw refusal;
    log.error({ status, body: body.slice(0, 500) }, 'the media server refused a request');
    throw new AppError('media_unavailable', { retryAfterSeconds: 1 });
  }

  async function offer(path: '/whip' | '/whep', permit: Permit, sdp: string): Promise<MediaAnswer> {
    const answer = await call('POST', path, permit, { body: sdp, contentType: 'application/sdp' });
    if (!answer.ok) return refuse(answer);
    const sessionId = /([^/]+)$/.exec(answer.headers.get('location') ?? '')?.[1];
    if (sessionId === undefined) throw new AppError('media_unavailable');
    return { sessionId, sdp: answer.body, etag: answer.headers.get('etag') ?? undefined };
  }

  return {
    publish: async (permit: PermitOf<'publish'>, sdp: string) => offer('/whip', permit, sdp),
    watch: async (permit: PermitOf<'watch'>, sdp: string) => offer('/whep', permit, sdp),

    /** Adds trickle ICE candidates (RFC 8840) that the client found after its offer. */
    async patchSession(
      sessionId: string,
      fragment: string,
      contentType: string,
      ifMatch: string | undefined,
    ): Promise<void> {
      const answer = await call(
        'PATCH',
        `/sessions/${encodeURIComponent(sessionId)}`,
        { action: 'control' },
        {
          body: fragment,
          contentType,
          ifMatch,
        },
      );
      if (!answer.ok) refuse(answer);
    },

    /** Sets which picture quality a viewer wants, whatever it receives now. */
    async limitViewer(sessionId: string, limit: ViewerLimit): Promise<void> {
      const answer = await call(
        'PUT',
        `/sessions/${encodeURIComponent(sessionId)}/limit`,
        { action: 'control' },
        { body: JSON.stringify(limit), contentType: 'application/json' },
      );
      if (!answer.ok) refuse(answer);
    },

    /**
     * Ends a session. A session that has already ended is not an error: the end of a show ends its sessions,
     * and then each client asks for its own end too.
     */
    async endSession(sessionId: string): Promise<void> {
      const answer = await call('DELETE', `/sessions/${encodeURIComponent(sessionId)}`, {
        action: 'control',
      });
      if (!answer.ok && fromMediaRefusal(answer.body)?.code !== 'media_session_not_found') refuse(answer);
    },

    /** How many watch a media room. Null if unknown, 0 for a room that does not exist. */
    async countViewers(roomId: string): Promise<number | null> {
      const answer = await call('GET', `/rooms/${encodeURIComponent(roomId)}`, { action: 'control' });
      if (answer.status === 404) return 0;
      if (!answer.ok) return refuse(answer);
      return mediaRoomDetailsSchema.parse(JSON.parse(answer.body)).viewerCount;
    },

    async closeRoom(roomId: string): Promise<void> {
      const answer = await call('DELETE', `/rooms/${encodeURIComponent(roomId)}`, { action: 'control' });
      if (!answer.ok) refuse(answer);
    },

    /** Starts to record a media room. Repeating the call continues the recording. */
    async startRecording(recordingId: string, roomId: string): Promise<void> {
      const answer = await call('PUT', recordingPath(recordingId, roomId), { action: 'control' });
      if (!answer.ok) refuse(answer);
    },

    /** Ends a recording. Resolves when all of it is written. */
    async endRecording(recordingId: string, roomId: string): Promise<void> {
      const answer = await call('DELETE', recordingPath(recordingId, roomId), { action: 'control' });
      if (!answer.ok) refuse(answer);
    },

    async metrics(): Promise<string> {
      const answer = await call('GET', '/metrics', { action: 'control' });
      return answer.ok ? answer.body : '';
    },

    async checkHealth(): Promise<void> {
      const answer = await call('GET', '/healthz', { action: 'control' });
      if (!answer.ok) throw new AppError('media_unavailable');
    },

    /**
     * Follows the media server's events until `signal` aborts, and reconnects when the connection breaks.
     * Each connection begins with a snapshot. The media server sends its figures each second; if it is
     * connected but sends nothing, it is hung, and `onSilent` is called.
     */
    async followEvents(
      listener: (event: MediaEvent) => void,
      { signal, onSilent }: { signal: AbortSignal; onSilent: () => void },
    ): Promise<void> {
      while (!signal.aborted) {
        const line = new AbortController();
        const silence = watchSilence(() => {
          line.abort();
          onSilent();
        });
        try {
          const response = await fetch(`${controlUrl()}/events`, {
            headers: { authorization: `Bearer ${await signPermit({ action: 'control' })}` },
            signal: AbortSignal.any([signal, line.signal]),
          });
          if (!response.ok || response.body === null)
            throw new Error(`the media server answered ${response.status}`);
          silence.reset();
          await readLines(response.body, (text) => {
            silence.reset();
            const event = mediaEventSchema.safeParse(JSON.parse(text));
            if (event.success) listener(event.data);
            else log.warn({ issues: event.error.issues }, 'the media server sent an unknown event');
          });
        } catch (error) {
          if (signal.aborted) return;
          log.debug({ err: error }, 'the event connection to the media server failed; reconnecting');
        } finally {
          silence.stop();
        }
        await delay(eventRetryMs, undefined, { signal }).catch(() => undefined);
      }
    },
  };
}

function recordingPath(recordingId: string, roomId: string): string {
  return `/rooms/${encodeURIComponent(roomId)}/recordings/${encodeURIComponent(recordingId)}`;
}

export type MediaClient = ReturnType<typeof createMediaClient>;

/**
 * Calls back when nothing has arrived for a while. It counts timer ticks of this process, so a pause of this
 * process itself does not count as silence.
 */
function watchSilence(onSilent: () => void): { reset: () => void; stop: () => void } {
  let silentTicks = 0;
  let hasBegun = false;
  const timer = setInterval(() => {
    if (!hasBegun) return;
    silentTicks += 1;
    if (silentTicks === silentTicksMax) onSilent();
  }, mediaStatsIntervalMs);
  timer.unref();
  return {
    reset() {
      hasBegun = true;
      silentTicks = 0;
    },
    stop: () => clearInterval(timer),
  };
}

async function readLines(body: ReadableStream<Uint8Array>, onLine: (line: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') onLine(line);
  }
}
