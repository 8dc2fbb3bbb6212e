import type { Log } from './log.ts';

type Listener<Payload> = (payload: Payload) => void | Promise<void>;

/**
 * Events within this process, from lower features to higher ones: a lower feature emits, the features above
 * it listen. Listeners run in the order in which they were added. A listener that fails is logged and does
 * not stop the others.
 */
export class EventEmitter<Events extends Record<string, unknown>> {
  readonly #listeners: { [Name in keyof Events]?: Listener<Events[Name]>[] } = {};
  readonly #log: Log;

  constructor(log: Log) {
    this.#log = log;
  }

  on<Name extends keyof Events>(name: Name, listener: Listener<Events[Name]>): void {
    (this.#listeners[name] ??= []).push(listener);
  }

  /** Resolves when every listener has finished. Never rejects. */
  async emit<Name extends keyof Events>(name: Name, payload: Events[Name]): Promise<void> {
    for (const listener of this.#listeners[name] ?? []) {
      try {
        await listener(payload);
      } catch (error) {
        this.#log.error({ err: error, event: name }, 'a listener failed');
      }
    }
  }
}
