import { io, type Socket } from 'socket.io-client';
import type {
  ClientEventName,
  ClientEventPayload,
  ServerEventName,
  ServerEventPayload,
} from '@greenroom/contract/socket-events';

export interface ReceivedEvent {
  name: string;
  payload: unknown;
}

/** How long a test waits for an expected event. */
const timeoutMs = 60_000;

/** Polls until the condition holds. @throws Error with the description after the timeout */
export async function until(
  condition: () => boolean | Promise<boolean>,
  what: string,
  withinMs: number = timeoutMs,
): Promise<void> {
  const deadline = performance.now() + withinMs;
  // Polls with a growing delay, because polling costs time too.
  for (let pauseMs = 5; !(await condition()); pauseMs = Math.min(50, pauseMs * 1.2)) {
    if (performance.now() > deadline) throw new Error(`This did not happen in time: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** A real socket that records everything it receives, in order. */
export class LiveClient {
  readonly socket: Socket;
  readonly received: ReceivedEvent[] = [];

  constructor(
    origin: string,
    token?: string,
    options: { transports?: readonly string[]; headers?: Record<string, string>; batches?: boolean } = {},
  ) {
    this.socket = io(origin, {
      transports: [...(options.transports ?? ['websocket'])],
      tryAllTransports: true,
      auth: {
        ...(token === undefined ? {} : { token }),
        ...(options.batches === true ? { batches: true } : {}),
      },
      forceNew: true,
      reconnection: false,
      ...(options.headers === undefined ? {} : { extraHeaders: options.headers }),
    });
    this.socket.onAny((name: string, payload: unknown) => {
      this.received.push({ name, payload });
    });
    this.socket.on('connect_error', (error) => {
      this.received.push({ name: 'connect_error', payload: error });
    });
  }

  /** Undefined once connected, or the error of `connect_error`. */
  async opened(): Promise<Error | undefined> {
    const refusal = () => this.all<Error>('connect_error')[0];
    await until(() => this.socket.connected || refusal() !== undefined, 'an open socket');
    return refusal();
  }

  send<Name extends ClientEventName>(name: Name, payload: ClientEventPayload<Name>): void {
    this.socket.emit(name, payload);
  }

  all<Payload>(name: string): Payload[] {
    return this.received.filter((event) => event.name === name).map((event) => event.payload as Payload);
  }

  /** The payloads of one event received so far. */
  of<Name extends ServerEventName>(name: Name): ServerEventPayload<Name>[] {
    return this.all(name);
  }

  /** The first payload of that event that matches, received now or later. */
  async next<Name extends ServerEventName>(
    name: Name,
    fits: (payload: ServerEventPayload<Name>) => boolean = () => true,
  ): Promise<ServerEventPayload<Name>> {
    let found: ServerEventPayload<Name> | undefined;
    await until(() => (found = this.of(name).find(fits)) !== undefined, name);
    return found as ServerEventPayload<Name>;
  }

  /** @throws Error if the socket does not open, the join is refused, or no response comes. */
  async join(streamId: string, afterSequence?: number): Promise<ServerEventPayload<'stream:joined'>> {
    const refusal = await this.opened();
    if (refusal !== undefined) throw refusal;
    const before = this.of('stream:joined').length;
    this.send('stream:join', { streamId, ...(afterSequence === undefined ? {} : { afterSequence }) });
    await until(
      () => this.of('stream:joined').length > before || this.of('stream:error').length > 0,
      'an answer to the join',
    );
    const joined = this.of('stream:joined')[before];
    if (joined === undefined) throw new Error(this.of('stream:error')[0]?.message);
    return joined;
  }

  close(): void {
    this.socket.disconnect();
  }
}
