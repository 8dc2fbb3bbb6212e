import { z } from 'zod';

/** Sent to every socket of one user. Clients send no requests. */
export const profileServerEvents = {
  /**
   * The user has blocked or unblocked somebody, perhaps on another device. The client should fetch the list
   * again.
   */
  'profile:blocks-changed': z.object({}),
  /** The named user requests to follow the recipient, or has accepted the recipient's request. */
  'profile:follow-changed': z.object({ username: z.string() }),
};
