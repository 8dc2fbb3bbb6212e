import { ConnectionFailure, WhipWhepRefusal, classifyFailure } from './connection-failure.ts';
import { reconnectDelayMs, slowRetryDelayMs } from './retry-delay.ts';

/** A connection that is open until `lost` resolves with the reason. */
export interface Link {
  /** A publisher names it when it takes its place again. */
  sessionId: string;
  lost: Promise<string>;
  /** Closes it, and ends its session on the server. */
  close(): void;
}

/** The life cycle of a connection that restores itself. */
export type LinkPhase<L extends Link> =
  | { name: 'opening' }
  | { name: 'up'; link: L }
  | { name: 'reconnecting'; attempt: number; reason: string }
  | { name: 'ended' }
  /** `code` is the server's, where it refused. */
  | { name: 'failed'; message: string; isFinal: boolean; code?: string | undefined };

export interface KeepConnectedOptions<L extends Link> {
  mode: 'watch' | 'push';
  /** Opens a connection; rejects with a `WhipWhepRefusal` or a `ConnectionFailure`. */
  open(previous: L | undefined, signal: AbortSignal): Promise<L>;
  /** Resolves with the reason why another connection is wanted in the place of the one that came up last. */
  renewal(): Promise<string>;
  onPhase(phase: LinkPhase<L>): void;
  /** An attempt at the first connection failed, and another one follows. */
  onTrouble(message: string): void;
  /** Resolves early, never rejects, when the signal aborts. */
  delay(milliseconds: number, signal: AbortSignal): Promise<void>;
  random(): number;
  /** An unexpected failure, for the log. */
  report(failure: unknown): void;
}

/**
 * Opens a connection and opens it again whenever it is lost, without end, until the signal aborts or the server refuses
 * finally. The new connection is open before the old one closes, so that a viewer keeps the last picture, and one that is
 * renewed goes on until then.
 */
export async function keepConnected<L extends Link>(
  options: KeepConnectedOptions<L>,
  signal: AbortSignal,
): Promise<void> {
  let previous: L | undefined;
  let reason = '';
  let attempt = 0;
  options.onPhase({ name: 'opening' });
  signal.addEventListener('abort', () => previous?.close());
  while (!signal.aborted) {
    let link: L;
    try {
      link = await options.open(previous, signal);
    } catch (failure) {
      if (signal.aborted) return;
      const isExpected = failure instanceof WhipWhepRefusal || failure instanceof ConnectionFailure;
      const code = failure instanceof WhipWhepRefusal && failure.code !== '' ? failure.code : undefined;
      const message = isExpected ? failure.message : 'This browser could not open the video connection';
      if (!isExpected) options.report(failure);
      const response = classifyFailure(failure, { mode: options.mode, wasConnected: previous !== undefined });
      if (response === 'ended' || response === 'stop') {
        previous?.close();
        options.onPhase(
          response === 'ended' ? { name: 'ended' } : { name: 'failed', message, isFinal: true, code },
        );
        return;
      }
      attempt += 1;
      if (response === 'retrySlowly') {
        options.onPhase({ name: 'failed', message, isFinal: false });
        await options.delay(slowRetryDelayMs(options.random()), signal);
        continue;
      }
      if (previous === undefined) options.onTrouble(message);
      else options.onPhase({ name: 'reconnecting', attempt, reason });
      const asked = failure instanceof WhipWhepRefusal ? failure.retryAfterMs : undefined;
      await options.delay(Math.max(reconnectDelayMs(attempt, options.random()), asked ?? 0), signal);
      continue;
    }
    if (signal.aborted) {
      link.close();
      return;
    }
    previous?.close();
    previous = link;
    attempt = 0;
    options.onPhase({ name: 'up', link });
    const end = await Promise.race([
      link.lost.then((why) => ({ isLost: true, why })),
      options.renewal().then((why) => ({ isLost: false, why })),
    ]);
    if (signal.aborted) return;
    reason = end.why;
    if (!end.isLost) continue;
    attempt = 1;
    options.onPhase({ name: 'reconnecting', attempt, reason });
  }
}

/** Waits; an abort ends the wait. */
export async function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(done, milliseconds);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });
}
