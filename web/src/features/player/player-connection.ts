import { playerLimits } from '@greenroom/contract/limits';

/**
 * How the player stands to the video of a live show.
 * `waiting`: connected, and the broadcaster has sent nothing yet. `lost`: there was a picture or should be one;
 * `attempt` counts from 1. `failed`: the player tries no more by itself.
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

/** Milliseconds before reconnect attempt number `attempt`, counted from 1: 1, 2, 4, 8, 10 s (PLAYER-7). */
export function reconnectDelayMs(attempt: number): number {
  return Math.min(playerLimits.reconnectDelayMs * 2 ** (attempt - 1), playerLimits.reconnectDelayMaxMs);
}

/** What the outside tells the player of: the frame, the show's events, and the person. */
export type PlayerNews =
  | { type: 'connecting' }
  | { type: 'waiting' }
  | { type: 'playing' }
  | { type: 'lost' }
  | { type: 'streamError' }
  | { type: 'retry' }
  | { type: 'stopped' };

export interface PlayerConnectionOptions {
  /** Asks for the stream again, and nudges the frame, before each attempt (PLAYER-8). Its failure is a failed attempt. */
  refetch: (attempt: number) => Promise<unknown>;
  /** Runs `work` after `delayMs`; the answer takes it back. */
  schedule: (work: () => void, delayMs: number) => () => void;
}

const browserSchedule: PlayerConnectionOptions['schedule'] = (work, delayMs) => {
  const timer = setTimeout(work, delayMs);
  return () => clearTimeout(timer);
};

/**
 * Follows a player's connection and mends it: after a loss it refetches the stream up to 5 times with growing delays, then
 * says that it failed (PLAYER-5 to PLAYER-9). The frame mends its own transport beside this; whenever it plays again, all
 * is forgotten.
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

  /** Takes another way to ask for the stream. */
  setRefetch(refetch: PlayerConnectionOptions['refetch']): void {
    this.#refetch = refetch;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  tell(news: PlayerNews): void {
    switch (news.type) {
      case 'connecting':
        // The frame also says so while it mends a loss, which stays a loss to who watches.
        if (this.#state.name === 'lost' || this.#state.name === 'connecting') return;
        this.#become({ name: 'connecting' });
        this.#after(playerLimits.connectTimeoutMs, () => this.#lose(playerFailures.timeout));
        return;
      case 'waiting':
        if (this.#state.name !== 'lost' && this.#state.name !== 'failed') this.#become({ name: 'waiting' });
        return;
      case 'playing':
        return this.#become({ name: 'playing' });
      case 'lost':
        if (this.#state.name !== 'lost' && this.#state.name !== 'failed') this.#lose(undefined);
        return;
      case 'streamError':
        return this.#become({ name: 'failed', message: playerFailures.stream });
      case 'retry':
        return this.#lose(undefined);
      case 'stopped':
        return this.#become({ name: 'idle' });
    }
  }

  /** The page is left. */
  close(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#listeners.clear();
  }

  #lose(reason: string | undefined): void {
    this.#attempt(1, reason);
  }

  #attempt(attempt: number, reason: string | undefined): void {
    if (attempt > playerLimits.reconnectAttempts) {
      this.#become({ name: 'failed', message: playerFailures.connect });
      return;
    }
    this.#become({ name: 'lost', attempt, reason });
    this.#after(reconnectDelayMs(attempt), () => {
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

  #become(state: PlayerConnectionState): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
