import { isDeepStrictEqual } from 'node:util';
import {
  type ServerEventName,
  type ServerEventPayload,
  serverEvents,
} from '@greenroom/contract/socket-events';

/** An event that is sent to clients, its name and payload as the contract pairs them. */
export type Outbound = {
  [Name in ServerEventName]: { name: Name; payload: ServerEventPayload<Name> };
}[ServerEventName];

/**
 * The event as text of the default namespace (Socket.IO protocol 5: packet type 2 is an event; the message type 4 of
 * Engine.IO goes in front where a frame is made).
 */
export function encodeOutbound({ name, payload }: Outbound): string {
  return `2${JSON.stringify([name, payload])}`;
}

/**
 * The same of a payload whose last fields are the same for many clients: `shared` is the JSON text of an object with
 * them, made once for all.
 */
export function encodeOutboundWith(name: ServerEventName, own: object, shared: string): string {
  const ownText = JSON.stringify(own);
  return `2[${JSON.stringify(name)},${ownText.slice(0, -1)}${ownText === '{}' ? '' : ','}${shared.slice(1)}]`;
}

/**
 * For development and tests: the payload has the one declared shape of its event, no field less and none more (SOCK-29).
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
    throw new Error(`${name} is encoded as another payload than it has`);
  }
}

/** Where an event stands in its show's log; undefined for what is no part of it, such as a viewer count. */
export function sequenceOf({ payload }: Outbound): number | undefined {
  return 'sequence' in payload ? payload.sequence : undefined;
}
