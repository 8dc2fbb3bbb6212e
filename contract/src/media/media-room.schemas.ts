import { z } from 'zod';
import { roomIdPattern, roomIdRefusal } from './media-room-id.ts';

/** Names a video room: made in the studio from the time and random characters, so alphanumeric only (STUDIO-34). */
export const roomIdSchema = z.string().regex(roomIdPattern, roomIdRefusal);

export type RoomId = z.infer<typeof roomIdSchema>;
