import { serverEvents, type ServerEventName } from '@greenroom/contract/socket-events';
import { z } from 'zod';
import type { ServerBus } from '../cluster/server-bus.ts';
import type { Outbound } from './outbound.ts';
import type { SocketRooms } from './socket-rooms.ts';

const eventSchema = z
  .object({ name: z.string(), payload: z.unknown() })
  .transform(({ name, payload }, context): Outbound => {
    const read = isEventName(name) ? serverEvents[name].safeParse(payload) : undefined;
    // oxlint-disable-next-line no-unsafe-type-assertion -- parsed by the schema of this very name
    if (read?.success === true) return { name, payload: read.data } as Outbound;
    context.addIssue({ code: 'custom', message: 'This is no event of the contract' });
    return z.NEVER;
  });
const toUserSchema = z.object({ userId: z.string(), event: eventSchema });
const toRoomSchema = z.object({ room: z.string(), events: z.array(eventSchema) });

function isEventName(name: string): name is ServerEventName {
  return Object.hasOwn(serverEvents, name);
}

/**
 * Delivers to local clients what another server sends to a user or a room. An event that this version does
 * not know is dropped.
 */
export function bindBus(
  bus: ServerBus,
  {
    rooms,
    sendToUserHere,
  }: {
    rooms: Pick<SocketRooms, 'sendToAll'>;
    sendToUserHere: (userId: string, event: Outbound) => void;
  },
): void {
  bus.subscribe('user', (payload) => {
    const read = toUserSchema.safeParse(payload);
    if (read.success) sendToUserHere(read.data.userId, read.data.event);
  });
  bus.subscribe('room', (payload) => {
    const read = toRoomSchema.safeParse(payload);
    if (read.success) rooms.sendToAll(read.data.room, read.data.events);
  });
}
