import { z } from 'zod';

/** Names a video room: made in the studio from the time and random characters, so alphanumeric only (STUDIO-34). */
export const roomIdSchema = z
  .string()
  .regex(/^[A-Za-z0-9]{6,64}$/, 'A room id is 6 to 64 letters and digits');

export type RoomId = z.infer<typeof roomIdSchema>;
