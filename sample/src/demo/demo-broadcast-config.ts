import { z } from 'zod';
import { mediaRoomIdSchema } from '@greenroom/contract/media/media-room.schemas';

const demoBroadcastSchema = z.object({
  /** The URL at which this process reaches the web server. */
  origin: z.url(),
  streamId: z.uuid(),
  roomId: mediaRoomIdSchema,
  /** The demo host's stream key or session token. */
  token: z.string().min(1),
  /** Session tokens of the demo chatters. Empty for a show without chat. */
  chatterTokens: z.array(z.string().min(1)),
});

export type DemoBroadcast = z.infer<typeof demoBroadcastSchema>;

/** Throws a ZodError or a SyntaxError for anything other than the JSON that `startDemoProcess` passes. */
export const readDemoBroadcast = (text: string | undefined): DemoBroadcast =>
  demoBroadcastSchema.parse(JSON.parse(text ?? '{}'));
