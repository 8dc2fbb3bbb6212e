import { playerLimits } from '@greenroom/contract/limits/player';
import { retryDelayMs } from '@greenroom/contract/retry-delay';
import type { RetryDelays } from '@greenroom/contract/retry-delay';

/**
 * The player's connection to the video of a live stream. `waiting`: connected, but the broadcaster has sent
 * nothing yet. `lost`: the picture is gone although there should be one. `attempt` counts from 1. `failed`: the
 * player makes no more attempts by itself.
 */
export type PlayerConnectionState =
  | { name: 'idle' }
  | { name: 'connecting' }
  | { name: 'waiting' }
  | { name: 'playing' }
  | { name: 'lost'; attempt: number; reason: string | undefined }
  | { name: 'failed'; message: string };

export const playerFailures = {
  /** PLAYER-9 */
  connect: 'Failed to connect to stream',
  /** PLAYER-19 */
  timeout: 'Connection timeout',
  /** PLAYER-20 */
  stream: 'Stream error',
} as const;

/** Delays before the reconnect attempts: 1, 2, 4, 8, 10 s (PLAYER-7). */
export const reconnectDelays: RetryDelays = {
  firstMs: playerLimits.reconnectDelayMs,
  longestMs: playerLimits.reconnectDelayMaxMs,
};

/** Events of the player: from the frame, from the stream, and from the viewer. */
export type PlayerEvent =
  | { type: 'connecting' }
  | { type: 'waiting' }
  | { type: 'playing' }
  | { type: 'lost' }
  | { type: 'streamError' }
  | { type: 'retry' }
  | { type: 'stopped' };

export interface PlayerConnectionOptions {
  /**
   * Refetches the stream and restarts the frame, in each attempt (PLAYER-8). A rejection counts as a failed
   * attempt.
   */
  refetch: (attempt: number) => Promise<unknown>;
  /**
   * Runs `work` after `delayMs`.
   * @returns cancels it
   */
  schedule: (work: () => void, delayMs: number) => () => void;
}

const browserSchedule: PlayerConnectionOptions['schedule'] = (work, delayMs) => {
  const timer = setTimeout(work, delayMs);
  return () => clearTimeout(timer);
};

/**
 * State machine of a player's connection. After a loss it refetches the stream up to 5 times with growing
 * delays, then reports failure (PLAYER-5 to PLAYER-9). Meanwhile the frame restores its own transport. When it
 * plays again, the attempt counter resets.
 */
export class PlayerConnection {
  #refetch: PlayerConnectionOptions['refetch'];
  readonly #schedule: PlayerConnectionOptions['schedule'];
  readonly #listeners = new Set<() => void>();
  #state: PlayerConnectionState = { name: 'idle' };
  #cancel: (() => void) | undefined;

  constructor(options: Omit<PlayerConnectionOptions, 'schedule'> & Partial<PlayerConnectionOptions>) {
    this.#refetch = options.refetch;
    this.#schedule = options.schedule ?? browserSchedule;
  }

  get state(): PlayerConnectionState {
    return this.#state;
  }

  /** Replaces the function that refetches the stream. */
  setRefetch(refetch: PlayerConnectionOptions['refetch']): void {
    this.#refetch = refetch;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  handle(event: PlayerEvent): void {
    switch (event.type) {
      case 'connecting':
        // The frame also reports `connecting` while it restores a lost connection. For the viewer that
        // connection is still lost.
        if (this.#state.name === 'lost' || this.#state.name === 'connecting') return;
        this.#changeState({ name: 'connecting' });
        this.#after(playerLimits.connectTimeoutMs, () => this.#lose(playerFailures.timeout));
        return;
      case 'waiting':
        if (this.#state.name !== 'lost' && this.#state.name !== 'failed')
          this.#changeState({ name: 'waiting' });
        return;
      case 'playing':
        return this.#changeState({ name: 'playing' });
      case 'lost':
        if (this.#state.name !== 'lost' && this.#state.name !== 'failed') this.#lose(undefined);
        return;
      case 'streamError':
        return this.#changeState({ name: 'failed', message: playerFailures.stream });
      case 'retry':
        return this.#lose(undefined);
      case 'stopped':
        return this.#changeState({ name: 'idle' });
    }
  }

  /** Called when the page is left. */
  close(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    // A refetch that is still running starts no further attempt.
    this.#state = { name: 'idle' };
    this.#listeners.clear();
  }

  #lose(reason: string | undefined): void {
    this.#attempt(1, reason);
  }

  #attempt(attempt: number, reason: string | undefined): void {
    if (attempt > playerLimits.reconnectAttempts) {
      this.#changeState({ name: 'failed', message: playerFailures.connect });
      return;
    }
    this.#changeState({ name: 'lost', attempt, reason });
    this.#after(retryDelayMs(attempt, reconnectDelays), () => {
      const lost = this.#state;
      void this.#refetch(attempt)
        .catch(() => undefined)
        .then(() => {
          if (this.#state === lost) this.#attempt(attempt + 1, reason);
          return undefined;
        });
    });
  }

  #after(delayMs: number, work: () => void): void {
    this.#cancel = this.#schedule(() => {
      this.#cancel = undefined;
      work();
    }, delayMs);
  }

  #changeState(state: PlayerConnectionState): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
