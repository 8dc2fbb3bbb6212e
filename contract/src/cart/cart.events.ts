import { z } from 'zod';

/** Sent to every socket of one user; a client asks for nothing. */
export const cartServerEvents = {
  /** The user's cart has changed, perhaps on another device: it is to be asked for again. */
  'cart:changed': z.object({}),
};
