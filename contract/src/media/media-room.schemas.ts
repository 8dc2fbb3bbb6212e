import { z } from 'zod';
import { mediaRoomIdPattern, mediaRoomIdRefusal } from './media-room-id.ts';

/**
 * Identifies a video room. The studio generates it from the time and random characters, all alphanumeric
 * (STUDIO-34).
 */
export const mediaRoomIdSchema = z.string().regex(mediaRoomIdPattern, mediaRoomIdRefusal);

export type MediaRoomId = z.infer<typeof mediaRoomIdSchema>;
