import { io, type Socket } from 'socket.io-client';
import type { ServerEventPayload } from '@greenroom/contract/socket-events';

/**
 * Somebody who watches a stream and comes back whenever the connection breaks, as a page does. Keeps every event of the
 * log as it was given: one that is missing, doubled or out of order is a fault.
 */
export class SteadyViewer {
  readonly faults: string[] = [];
  /** Why a join was refused: it is tried again. */
  readonly refusals: string[] = [];
  /** What each chat message said, by its sequence. */
  readonly messages = new Map<number, string>();
  /** Is called with each chat message that arrives by itself. */
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
      // Who is sent away comes back by himself.
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
    // As a page does: who has just come is told the count with the names.
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
