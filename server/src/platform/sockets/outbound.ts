import { isDeepStrictEqual } from 'node:util';
import {
  type ServerEventName,
  type ServerEventPayload,
  serverEvents,
} from '@greenroom/contract/socket-events';

/** An event sent to clients, with its name and payload paired as in the contract. */
export type Outbound = {
  [Name in ServerEventName]: { name: Name; payload: ServerEventPayload<Name> };
}[ServerEventName];

/**
 * The event as text of the default namespace (Socket.IO protocol 5). Packet type 2 is an event. The Engine.IO
 * message type 4 is prepended when a frame is made.
 */
export function encodeOutbound({ name, payload }: Outbound): string {
  return `2${JSON.stringify([name, payload])}`;
}

/**
 * The same for a payload whose last fields are shared by many clients. `shared` is the JSON text of an object
 * with those fields, encoded once.
 */
export function encodeOutboundWith(name: ServerEventName, own: object, shared: string): string {
  const ownText = JSON.stringify(own);
  return `2[${JSON.stringify(name)},${ownText.slice(0, -1)}${ownText === '{}' ? '' : ','}${shared.slice(1)}]`;
}

/**
 * For development and tests: checks that the payload has exactly the declared fields of its event (SOCK-29).
 * @throws Error naming the event and what is wrong.
 */
export function checkOutbound({ name, payload }: Outbound, encoded?: string): void {
  const sent: unknown = JSON.parse(JSON.stringify(payload));
  const result = serverEvents[name].safeParse(sent);
  if (!result.success) throw new Error(`${name} does not match the contract: ${result.error.message}`);
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(result.data)), sent)) {
    throw new Error(`${name} has fields that the contract does not declare: ${JSON.stringify(sent)}`);
  }
  if (encoded !== undefined && !isDeepStrictEqual(JSON.parse(encoded.slice(1)), [name, sent])) {
    throw new Error(`${name} was encoded with a different payload`);
  }
}

/**
 * The event's position in its show's log. Undefined for events that are not logged, such as a viewer count.
 */
export function sequenceOf({ payload }: Outbound): number | undefined {
  return 'sequence' in payload ? payload.sequence : undefined;
}
