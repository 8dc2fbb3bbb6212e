import type { Log } from './log.ts';

type Listener<Payload> = (payload: Payload) => void | Promise<void>;

/**
 * News that goes up the stack of features inside this process: a lower feature emits an event, those above it listen.
 * Listeners run in the order in which they were added; one that fails is logged and stops nobody.
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
