import { z } from 'zod';

/** Sent to every socket of one user; a client asks for nothing. */
export const profileServerEvents = {
  /** The user has blocked or unblocked somebody, perhaps on another device: whom they have blocked is to be asked again. */
  'profile:blocks-changed': z.object({}),
  /** The user of this name asks to follow the receiver, or has accepted that the receiver follows them. */
  'profile:follow-changed': z.object({ username: z.string() }),
};
