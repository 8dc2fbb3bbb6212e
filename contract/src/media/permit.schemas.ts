import { z } from 'zod';
import { mediaRoomIdSchema } from './media-room.schemas.ts';

/**
 * The address or network of the offer, which limits how many pending ICE connections one of them can have.
 */
const addressSchema = z.string().optional();

/**
 * What the web server allows its holder to do at the media server. It is sent as a JWT (HS256, RFC 7519) in
 * `Authorization: Bearer`, signed with the secret that both processes were started with.
 *
 * `subject` identifies the person in events and logs: a user id, or an anonymous id generated for one visit.
 * `control` is the web server's own permit: it reads events, patches and ends sessions, and closes rooms.
 */
export const permitSchema = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('publish'),
    roomId: mediaRoomIdSchema,
    subject: z.string(),
    address: addressSchema,
    /** Set when the publisher reclaims a lost session. Rejected with 409 while another one publishes. */
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

/** A permit is used for one request right after it was signed, and both processes use the same clock. */
export const permitLifetimeSeconds = 60;
