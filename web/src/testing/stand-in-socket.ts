import type { SocketState } from '../lib/socket/live-socket.ts';

/** A fake of the page's socket, whose connection and events a test controls. */
export class StandInSocket {
  readonly #handlers = new Map<string, (payload: object) => void>();
  readonly #listeners = new Set<() => void>();
  #state: SocketState;

  constructor(name: 'idle' | 'connected' = 'idle') {
    this.#state = { name };
  }

  state(): SocketState {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  on(name: string, handler: (payload: object) => void): () => void {
    this.#handlers.set(name, handler);
    return () => this.#handlers.delete(name);
  }

  receive(name: string, payload: object = {}): void {
    this.#handlers.get(name)?.(payload);
  }

  moveTo(name: 'connected' | 'reconnecting'): void {
    this.#state = { name };
    for (const listener of this.#listeners) listener();
  }
}
