import { io, type Socket } from 'socket.io-client';
import type { ServerEventPayload } from '@greenroom/contract/socket-events';

/**
 * A viewer of a stream who reconnects whenever the connection breaks, as a page does. It keeps every event of
 * the log as received. A missing, duplicate or out-of-order event is a fault.
 */
export class SteadyViewer {
  readonly faults: string[] = [];
  /** The errors of rejected joins. They are retried. */
  readonly refusals: string[] = [];
  /** The text of each chat message, by sequence. */
  readonly messages = new Map<number, string>();
  /** Called for each chat message outside the history. */
  onMessage: (content: string) => void = () => undefined;
  viewerCount = -1;
  lastSequence = -1;
  isJoined = false;
  joins = 0;
  readonly #socket: Socket;

  constructor(origin: string, streamId: string) {
    this.#socket = io(origin, {
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 100,
      reconnectionDelayMax: 1000,
    });
    const join = () => {
      this.#socket.emit('stream:join', {
        streamId,
        ...(this.lastSequence < 0 ? {} : { afterSequence: this.lastSequence }),
      });
    };
    this.#socket.on('connect', join);
    this.#socket.on('disconnect', (reason) => {
      this.isJoined = false;
      // The client does not reconnect by itself after the server disconnects it.
      if (reason === 'io server disconnect') setTimeout(() => this.#socket.connect(), 100);
    });
    this.#socket.on('stream:joined', (joined: ServerEventPayload<'stream:joined'>) => {
      if (this.lastSequence < 0) this.lastSequence = (joined.events[0]?.sequence ?? 1) - 1;
      if (joined.truncated) this.faults.push('an answer to a join left something out');
      for (const event of joined.events) {
        this.#take(event.sequence);
        if (event.type === 'chat.message') this.messages.set(event.sequence, event.message.content);
      }
      this.viewerCount = joined.viewerCount;
      this.isJoined = true;
      this.joins += 1;
    });
    this.#socket.on('chat:message', ({ sequence, content }: ServerEventPayload<'chat:message'>) => {
      this.#take(sequence);
      this.messages.set(sequence, content);
      this.onMessage(content);
    });
    for (const name of ['stream:status', 'stream:product:pinned', 'stream:offline'])
      this.#socket.on(name, ({ sequence }: { sequence: number }) => this.#take(sequence));
    // As in a page: a client that has just joined gets the count together with the names.
    for (const name of ['stream:viewer-count', 'stream:viewers:update']) {
      this.#socket.on(name, ({ viewerCount }: { viewerCount: number }) => {
        this.viewerCount = viewerCount;
      });
    }
    this.#socket.on('stream:error', ({ message }: { message: string }) => {
      this.refusals.push(message);
      setTimeout(join, 500);
    });
  }

  hasRead(content: string): boolean {
    return [...this.messages.values()].includes(content);
  }

  close(): void {
    this.#socket.disconnect();
  }

  #take(sequence: number): void {
    if (sequence !== this.lastSequence + 1) this.faults.push(`${sequence} came after ${this.lastSequence}`);
    this.lastSequence = sequence;
  }
}
