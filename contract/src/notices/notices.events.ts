import { z } from 'zod';
import { noticeSchema } from './notices.schemas.ts';

/** Sent to every socket of one user. Clients send no requests. */
export const noticeServerEvents = {
  /** A new notice, with the number of unread ones including it. */
  'notice:new': z.object({ notice: noticeSchema, unreadCount: z.number().int() }),
  /** The count changed elsewhere, for example because notices were read on another device. */
  'notice:unread-count': z.object({ unreadCount: z.number().int() }),
};
