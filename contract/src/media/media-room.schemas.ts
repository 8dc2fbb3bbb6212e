import { z } from 'zod';
import { mediaRoomIdPattern, mediaRoomIdRefusal } from './media-room-id.ts';

/** Names a video room: made in the studio from the time and random characters, so alphanumeric only (STUDIO-34). */
export const mediaRoomIdSchema = z.string().regex(mediaRoomIdPattern, mediaRoomIdRefusal);

export type MediaRoomId = z.infer<typeof mediaRoomIdSchema>;
