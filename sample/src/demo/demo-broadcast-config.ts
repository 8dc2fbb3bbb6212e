import { z } from 'zod';
import { mediaRoomIdSchema } from '@greenroom/contract/media/media-room.schemas';

const demoBroadcastSchema = z.object({
  /** Where this process reaches the web server. */
  origin: z.url(),
  streamId: z.uuid(),
  roomId: mediaRoomIdSchema,
  /** The demo host's stream key or session token. */
  token: z.string().min(1),
  /** Session tokens of the demo chatters; empty for a silent show. */
  chatterTokens: z.array(z.string().min(1)),
});

export type DemoBroadcast = z.infer<typeof demoBroadcastSchema>;

/** Throws a ZodError, or a SyntaxError, for anything but the JSON that `startDemoProcess` passes. */
export const readDemoBroadcast = (text: string | undefined): DemoBroadcast =>
  demoBroadcastSchema.parse(JSON.parse(text ?? '{}'));
