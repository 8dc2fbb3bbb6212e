import { defaultRetryLimits, idleConnection, nextConnection } from './connection-life-cycle.ts';
import type { ConnectionEvent, ConnectionLifeCycle, RetryLimits } from './connection-life-cycle.ts';

interface ConnectionRetryOptions {
  limits?: RetryLimits;
  /** Tries to connect. The caller reports the outcome through `dispatch`. */
  retry: () => void;
  onChange: (connection: ConnectionLifeCycle) => void;
}

/** A connection that is retried when a retry is due. It keeps one timer, and none once it is closed. */
export class ConnectionRetry {
  readonly #options: ConnectionRetryOptions;
  #connection: ConnectionLifeCycle = idleConnection;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: ConnectionRetryOptions) {
    this.#options = options;
  }

  get connection(): ConnectionLifeCycle {
    return this.#connection;
  }

  dispatch(event: ConnectionEvent): void {
    const before = this.#connection;
    const now = nextConnection(before, event, Date.now(), this.#options.limits ?? defaultRetryLimits);
    if (now === before) return;
    this.#connection = now;
    if (now.retryAtMs !== before.retryAtMs) this.#schedule(now.retryAtMs);
    this.#options.onChange(now);
  }

  #schedule(retryAtMs: number | undefined): void {
    clearTimeout(this.#timer);
    if (retryAtMs === undefined) return;
    this.#timer = setTimeout(() => {
      this.dispatch({ type: 'retried' });
      this.#options.retry();
    }, retryAtMs - Date.now());
  }
}
