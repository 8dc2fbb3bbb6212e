import { z } from 'zod';
import { mediaRoomIdSchema } from './media-room.schemas.ts';

/** The address that the offer came from, or its network, so that one has not all of what waits for ICE. */
const addressSchema = z.string().optional();

/**
 * What the web server allows one holder to do at the media server. It travels as a JWT (HS256, RFC 7519) in
 * `Authorization: Bearer`, signed with the secret that both processes were started with.
 *
 * `subject` names the person for events and logs: a user id, or an anonymous id made for one visit.
 * `control` is the web server's own permit: it reads events, patches and ends sessions, and closes rooms.
 */
export const permitSchema = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('publish'),
    roomId: mediaRoomIdSchema,
    subject: z.string(),
    address: addressSchema,
    /** Set when the publisher claims back a session it lost: refused with 409 while another one publishes. */
    resumesSessionId: z.string().optional(),
  }),
  z.object({
    action: z.literal('watch'),
    roomId: mediaRoomIdSchema,
    subject: z.string(),
    address: addressSchema,
  }),
  z.object({ action: z.literal('control') }),
]);

export type Permit = z.infer<typeof permitSchema>;
export type PermitOf<Action extends Permit['action']> = Extract<Permit, { action: Action }>;

/** JWT audience of every permit. */
export const permitAudience = 'greenroom-media';

/** A permit is spent on one request right after it was signed; the clocks are the same machine's. */
export const permitLifetimeSeconds = 60;
