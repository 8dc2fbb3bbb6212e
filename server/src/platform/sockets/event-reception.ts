import { z } from 'zod';
import {
  clientEvents,
  type ClientEventName,
  type ClientEventPayload,
} from '@greenroom/contract/socket-events';
import { AppError } from '../app-error.ts';
import { createFailureLog } from '../http/logging/failure-log.ts';
import { unexpectedError } from '../http/unexpected-error.ts';
import type { Log } from '../log.ts';
import { createRateLimiter, type RateLimit, type RateLimiter } from '../rate-limiter.ts';
import { unstorablePath, unstorableMessage } from '../../db/storable-text.ts';
import type { ConnectedSocket, ServerSocket } from './connected-socket.ts';
import type { Outbound } from './outbound.ts';
import type { SocketMetrics } from './socket-metrics.ts';

/** How many sockets are counted, more than one process ever holds. */
const maxCountedSockets = 100_000;

export interface EventHandler<Name extends ClientEventName> {
  handle: (client: ConnectedSocket, payload: ClientEventPayload<Name>) => Promise<void>;
  /** The event that reports a refusal to the client. Default: `error`. */
  refusal?: (error: AppError, payload: ClientEventPayload<Name>) => Outbound;
  /** How often one socket may send this event, in addition to the limit for all events. */
  limit?: RateLimit;
  /** Whether `limit` applies to all sockets of a signed-in account together. */
  isLimitedByAccount?: boolean;
}

/**
 * Whether an event was accepted, for clients that request an acknowledgement. Results are sent only as
 * events.
 */
export type Acknowledgement = { success: true } | { success: false; code: string; message: string };

type AnyHandler = {
  handle: (client: ConnectedSocket, payload: unknown) => Promise<void>;
  refusal?: (error: AppError, payload: unknown) => Outbound;
  limiter?: RateLimiter | undefined;
  isLimitedByAccount?: boolean;
};

function isEventName(name: unknown): name is ClientEventName {
  return typeof name === 'string' && Object.hasOwn(clientEvents, name);
}

/** Receives what clients send: event handlers, the rate limits before them, and refusals. */
export interface EventReception {
  /** Registers the one handler of an event. A second handler for the same event is a programming error. */
  on<Name extends ClientEventName>(name: Name, handler: EventHandler<Name>): void;
  /** Handles everything that a socket sends from now on. */
  receive(socket: ServerSocket, client: ConnectedSocket): void;
  /** Forgets the counts of a client that is gone. */
  forget(client: ConnectedSocket): void;
}

export function createEventReception({
  limits,
  log,
  metrics,
}: {
  limits: { events: RateLimit; refusalsBeforeClose: number };
  log: Log;
  metrics: Pick<SocketMetrics, 'refusals'>;
}): EventReception {
  const handlers = new Map<ClientEventName, AnyHandler>();
  const failureLog = createFailureLog({ log, nowMs: Date.now });
  const eventLimiter = createRateLimiter({
    name: 'socket-events',
    ...limits.events,
    maxKeys: maxCountedSockets,
  });

  function receive(socket: ServerSocket, client: ConnectedSocket): void {
    let refusals = 0;

    async function begin([name, ...rest]: unknown[]): Promise<void> {
      if (!client.isOpen) return;
      const last = rest.at(-1);
      const acknowledge =
        typeof last === 'function' ? (answer: Acknowledgement) => void last(answer) : undefined;
      if ((await eventLimiter.take(client.id)).isAllowed) return serve(client, name, rest[0], acknowledge);
      refusals += 1;
      if (refusals > limits.refusalsBeforeClose) return client.close('flooding');
      return refuse(client, new AppError('too_many_requests'), undefined, undefined, acknowledge);
    }

    // Handlers begin in the order in which the events arrived, however long a limit lookup takes.
    let begun = Promise.resolve();
    socket.use((packet: unknown[]) => {
      begun = begun
        .then(async () => begin(packet))
        .catch((error: unknown) => {
          log.error({ err: error, userId: client.actor?.userId }, 'a socket event could not be handled');
        });
    });
  }

  /** Resolves as soon as the handler has begun. */
  async function serve(
    client: ConnectedSocket,
    name: unknown,
    payload: unknown,
    acknowledge: ((answer: Acknowledgement) => void) | undefined,
  ): Promise<void> {
    const handler = isEventName(name) ? handlers.get(name) : undefined;
    if (!isEventName(name) || handler === undefined) {
      const details = `There is no event named ${String(name).slice(0, 64)}`;
      return refuse(client, new AppError('invalid_input', { details }), undefined, undefined, acknowledge);
    }
    const parsed = clientEvents[name].safeParse(payload);
    if (!parsed.success) {
      const details = `${name}: ${z.prettifyError(parsed.error)}`;
      return refuse(client, new AppError('invalid_input', { details }), undefined, undefined, acknowledge);
    }
    if (unstorablePath(parsed.data) !== undefined) {
      const error = new AppError('invalid_input', { details: unstorableMessage });
      return refuse(client, error, handler, parsed.data, acknowledge);
    }
    const sender = handler.isLimitedByAccount === true ? (client.actor?.userId ?? client.id) : client.id;
    if (handler.limiter !== undefined && !(await handler.limiter.take(sender)).isAllowed)
      return refuse(client, new AppError('too_many_requests'), handler, parsed.data, acknowledge);
    void handle(client, name, handler, parsed.data, acknowledge);
    return undefined;
  }

  async function handle(
    client: ConnectedSocket,
    name: ClientEventName,
    handler: AnyHandler,
    payload: unknown,
    acknowledge: ((answer: Acknowledgement) => void) | undefined,
  ): Promise<void> {
    try {
      await handler.handle(client, payload);
      acknowledge?.({ success: true });
    } catch (error) {
      const appError = error instanceof AppError ? error : unexpectedError(error);
      failureLog.note(appError, { event: name, userId: client.actor?.userId });
      refuse(client, appError, handler, payload, acknowledge);
    }
  }

  function refuse(
    client: ConnectedSocket,
    error: AppError,
    handler: AnyHandler | undefined,
    payload: unknown,
    acknowledge: ((answer: Acknowledgement) => void) | undefined,
  ): void {
    metrics.refusals.inc({ reason: error.code });
    const { code, message } = error;
    client.send(handler?.refusal?.(error, payload) ?? { name: 'error', payload: { code, message } });
    acknowledge?.({ success: false, code, message });
  }

  return {
    on(name, { limit, ...handler }) {
      if (handlers.has(name)) throw new Error(`${name} already has a handler`);
      const limiter =
        limit && createRateLimiter({ name: `socket-${name}`, ...limit, maxKeys: maxCountedSockets });
      // oxlint-disable-next-line no-unsafe-type-assertion -- the payload is parsed by the schema of this very name before
      handlers.set(name, { ...handler, limiter } as unknown as AnyHandler);
    },
    receive,
    forget(client) {
      eventLimiter.forget(client.id);
      for (const { limiter } of handlers.values()) limiter?.forget(client.id);
    },
  };
}
