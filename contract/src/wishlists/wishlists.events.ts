import { z } from 'zod';

/** Sent to every socket of one user. Clients send no requests. */
export const wishlistServerEvents = {
  /**
   * The user has changed their wishlist or its lists, perhaps on another device. The client should fetch them
   * again.
   */
  'wishlist:changed': z.object({}),
};
