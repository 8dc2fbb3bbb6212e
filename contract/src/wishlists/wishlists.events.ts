import { z } from 'zod';

/** Sent to every socket of one user; a client asks for nothing. */
export const wishlistServerEvents = {
  /** The user has changed their wishlist or its lists, perhaps on another device: they are to be asked for again. */
  'wishlist:changed': z.object({}),
};
