import { ConnectionFailure, WhipWhepRefusal, classifyFailure } from './connection-failure.ts';
import { reconnectDelayMs, slowRetryDelayMs } from './retry-delay.ts';

/** A connection that is open until `lost` resolves with the reason. */
export interface Link {
  /** A publisher sends it to reclaim its place. */
  sessionId: string;
  lost: Promise<string>;
  /** Closes the connection and ends its session on the server. */
  close(): void;
}

/** The phases of a connection that restores itself. */
export type LinkPhase<L extends Link> =
  | { name: 'opening' }
  | { name: 'up'; link: L }
  | { name: 'reconnecting'; attempt: number; reason: string }
  | { name: 'ended' }
  /** `code` is the server's, if the server refused. */
  | { name: 'failed'; message: string; isFinal: boolean; code?: string | undefined };

export interface KeepConnectedOptions<L extends Link> {
  mode: 'watch' | 'push';
  /** Opens a connection. Rejects with a `WhipWhepRefusal` or a `ConnectionFailure`. */
  open(previous: L | undefined, signal: AbortSignal): Promise<L>;
  /** Resolves with the reason why the latest connection should be replaced. */
  renewal(): Promise<string>;
  onPhase(phase: LinkPhase<L>): void;
  /** An attempt at the first connection failed, and another one follows. */
  onTrouble(message: string): void;
  /** Resolves early when the signal aborts. Never rejects. */
  delay(milliseconds: number, signal: AbortSignal): Promise<void>;
  random(): number;
  /** Receives unexpected failures, for logging. */
  report(failure: unknown): void;
}

/**
 * Opens a connection and reopens it whenever it is lost, until the signal aborts or the server refuses
 * finally. The new connection is open before the old one closes, so that a viewer keeps the last picture and
 * a renewed connection sends until then.
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
      const requestedDelayMs = failure instanceof WhipWhepRefusal ? failure.retryAfterMs : undefined;
      await options.delay(
        Math.max(reconnectDelayMs(attempt, options.random()), requestedDelayMs ?? 0),
        signal,
      );
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

/** Waits. Aborting ends the wait. */
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
