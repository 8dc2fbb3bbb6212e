import { z } from 'zod';
import { endpoint } from '../access.ts';
import { noticeLimits } from '../limits/notices.ts';
import { noticeSchema, notificationPreferencesSchema } from './notices.schemas.ts';
import { cursorSchema, nextCursorSchema } from '../page.ts';

const tags = ['Notices'];

export const noticesContract = {
  list: endpoint
    .meta({ access: 'signed-in' })
    .route({ method: 'GET', path: '/notices', tags, summary: 'The signed-in user’s notices, latest first' })
    .input(
      z.object({
        limit: z.coerce.number().int().min(1).max(noticeLimits.pageMax).default(noticeLimits.page),
        cursor: cursorSchema,
      }),
    )
    .output(
      z.object({
        notices: z.array(noticeSchema),
        unreadCount: z.number().int(),
        nextCursor: nextCursorSchema,
      }),
    ),
  unreadCount: endpoint
    .meta({ access: 'signed-in' })
    .route({ method: 'GET', path: '/notices/unread-count', tags, summary: 'How many notices are unread' })
    .output(z.object({ unreadCount: z.number().int() })),
  markRead: endpoint
    .meta({ access: 'signed-in' })
    .route({ method: 'PUT', path: '/notices/{id}/read', tags, summary: 'Mark a notice as read' })
    .input(z.object({ id: z.uuid('A notice id is a UUID') }))
    .output(z.object({ unreadCount: z.number().int() })),
  markAllRead: endpoint
    .meta({ access: 'signed-in' })
    .route({ method: 'PUT', path: '/notices/read', tags, summary: 'Mark all notices as read' })
    .output(z.object({ unreadCount: z.number().int() })),
  preferences: endpoint
    .meta({ access: 'signed-in' })
    .route({
      method: 'GET',
      path: '/notification-preferences',
      tags,
      summary: 'By which ways and of what the signed-in user gets notices',
    })
    .output(notificationPreferencesSchema),
  updatePreferences: endpoint
    .meta({ access: 'signed-in' })
    .route({
      method: 'PATCH',
      path: '/notification-preferences',
      tags,
      summary: 'Change some of the notification preferences',
    })
    .input(notificationPreferencesSchema.partial())
    .output(notificationPreferencesSchema),
};
