import { z } from 'zod';
import { noticeSchema } from './notices.schemas.ts';

/** Sent to every socket of one user; a client asks for nothing. */
export const noticeServerEvents = {
  /** A new notice, with the count of unread ones after it. */
  'notice:new': z.object({ notice: noticeSchema, unreadCount: z.number().int() }),
  /** The count changed elsewhere, such as by reading on another device. */
  'notice:unread-count': z.object({ unreadCount: z.number().int() }),
};
