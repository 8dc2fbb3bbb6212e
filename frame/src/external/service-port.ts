import { readServiceReply } from './service-messages.ts';
import type { ServiceMessage, ServiceReply } from './service-messages.ts';

/** Shorter than the time within which this frame answers its own page. */
const answerWithinMs = 3000;

/**
 * The connection to the service's page. Only messages from that window at the service's exact origin are
 * accepted, and all messages are posted to that origin. Other messages are dropped and counted.
 */
export class ServicePort {
  readonly #origin: string;
  readonly #service: () => Window | null;
  readonly #onEvent: (event: Exclude<ServiceReply, { kind: 'answer' }>) => void;
  readonly #waiting = new Map<string, (isDone: boolean) => void>();
  #dropped = 0;
  #ids = 0;

  constructor(
    origin: string,
    service: () => Window | null,
    onEvent: (event: Exclude<ServiceReply, { kind: 'answer' }>) => void,
  ) {
    this.#origin = origin;
    this.#service = service;
    this.#onEvent = onEvent;
  }

  /** How many messages were dropped because of their origin or content. */
  get droppedMessages(): number {
    return this.#dropped;
  }

  listen(self: Pick<Window, 'addEventListener'>): void {
    self.addEventListener('message', (event) => {
      const service = this.#service();
      // Messages of this frame's own page are handled elsewhere.
      if (event.source !== service && event.origin !== this.#origin) return;
      const isOfService = service !== null && event.source === service && event.origin === this.#origin;
      const reply = isOfService ? readServiceReply(event.data) : undefined;
      if (reply === undefined) this.#dropped += 1;
      else if (reply.kind !== 'answer') this.#onEvent(reply);
      else this.#settle(reply);
    });
  }

  /** @throws Error with a message for people if the service refuses or does not answer */
  async send(message: Omit<ServiceMessage, 'cib'>): Promise<void> {
    const service = this.#service();
    if (service === null) throw new Error('The stream is not started');
    this.#ids += 1;
    const cib = `greenroom-${this.#ids}`;
    const { promise, resolve, reject } = Promise.withResolvers<boolean>();
    this.#waiting.set(cib, resolve);
    const timer = setTimeout(
      () => reject(new Error('The external video service did not answer')),
      answerWithinMs,
    );
    try {
      service.postMessage({ ...message, cib }, this.#origin);
      if (!(await promise)) throw new Error('The external video service refused this');
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(cib);
    }
  }

  #settle({ id, isDone }: Extract<ServiceReply, { kind: 'answer' }>): void {
    const resolve = this.#waiting.get(id);
    if (resolve === undefined) this.#dropped += 1;
    else resolve(isDone);
  }
}
