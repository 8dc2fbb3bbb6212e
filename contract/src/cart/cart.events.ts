import { z } from 'zod';

/** Sent to every socket of one user. Clients send no requests. */
export const cartServerEvents = {
  /** The user's cart has changed, perhaps on another device. The client should fetch it again. */
  'cart:changed': z.object({}),
};
