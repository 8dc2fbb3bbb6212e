import { z } from 'zod';
import { cartServerEvents } from './cart/cart.events.ts';
import { chatClientEvents, chatServerEvents } from './chat/chat.events.ts';
import { moderationServerEvents } from './moderation/moderation.events.ts';
import { noticeServerEvents } from './notices/notices.events.ts';
import { profileServerEvents } from './profiles/profiles.events.ts';
import { questionServerEvents } from './questions/questions.events.ts';
import { streamClientEvents, streamServerEvents } from './streams/streams.events.ts';
import { wishlistServerEvents } from './wishlists/wishlists.events.ts';

/** Every event that a client may send, with the schema of its payload. */
export const clientEvents = { ...streamClientEvents, ...chatClientEvents };

/** Every event that the server sends, with the one schema of its payload (SOCK-29). */
export const serverEvents = {
  ...streamServerEvents,
  ...cartServerEvents,
  ...chatServerEvents,
  ...moderationServerEvents,
  ...noticeServerEvents,
  ...profileServerEvents,
  ...questionServerEvents,
  ...wishlistServerEvents,
  /** Any other failure (SOCK-27). */
  error: z.object({ message: z.string(), code: z.string().optional() }),
  /** Sent right before the server closes a socket, to give the reason. */
  'server:closing': z.object({
    reason: z.enum(['slow-reader', 'draining', 'signed-out', 'suspended', 'flooding']),
    message: z.string(),
  }),
};

type Handlers<Events extends Record<string, z.ZodType>> = {
  [Name in keyof Events]: (payload: z.infer<Events[Name]>) => void;
};

/** For Socket.IO's type parameters on both sides. */
export type ClientToServerEvents = Handlers<typeof clientEvents>;
export type ServerToClientEvents = Handlers<typeof serverEvents>;
export type ClientEventName = keyof typeof clientEvents;
export type ClientEventPayload<Name extends ClientEventName> = z.infer<(typeof clientEvents)[Name]>;
export type ServerEventName = keyof typeof serverEvents;
export type ServerEventPayload<Name extends ServerEventName> = z.infer<(typeof serverEvents)[Name]>;
