import { z } from 'zod';
import { endpoint } from '../access.ts';
import { reportStatusSchema } from '../reports/reports.schemas.ts';
import {
  adminReportSchema,
  adminUserPageSchema,
  adminUserSchema,
  adminUsersQuerySchema,
  changeRoleSchema,
  newBrandSchema,
  reasonSchema,
  suspensionMessageSchema,
  signInEntrySchema,
} from './admin.schemas.ts';
import { auditActionSchema, auditEntrySchema } from './audit.schemas.ts';
import { cursorSchema, nextCursorSchema } from '../page.ts';

const tags = ['Admin'];
const byUser = z.object({ id: z.string().min(1).max(100) });
const page = {
  limit: z.coerce.number().int().min(1).max(100).default(25),
  cursor: cursorSchema,
};

export const adminContract = {
  users: endpoint
    .meta({ access: 'admin' })
    .route({ method: 'GET', path: '/admin/users', tags, summary: 'The users, a page at a time' })
    .input(adminUsersQuerySchema)
    .output(adminUserPageSchema),
  /** Accepts `userId` and `role` (API-20). */
  changeRole: endpoint
    .meta({ access: 'admin', refuses: ['last_admin', 'user_not_found'] })
    .route({
      method: 'PATCH',
      path: '/profiles/users/role',
      tags,
      summary: 'Change a user’s role; a new brand’s record is made by the next call',
    })
    .input(changeRoleSchema)
    .output(adminUserSchema),
  createBrand: endpoint
    .meta({ access: 'admin', refuses: ['brand_slug_taken', 'last_admin', 'user_not_found'] })
    .route({
      method: 'POST',
      path: '/profiles/brands',
      tags,
      summary: 'Make a user a brand: its record, and the role',
      successStatus: 201,
    })
    .input(newBrandSchema)
    .output(z.object({ id: z.string(), slug: z.string(), companyName: z.string() })),
  suspend: endpoint
    .meta({ access: 'admin', refuses: ['last_admin', 'user_not_found'] })
    .route({ method: 'PUT', path: '/admin/users/{id}/suspension', tags, summary: 'Suspend a user' })
    .input(
      byUser.extend({
        /** Recorded in the audit log, for operators only. */
        reason: reasonSchema,
        message: suspensionMessageSchema.default(''),
        days: z.number().int().min(1).max(3650).optional(),
      }),
    )
    .output(adminUserSchema),
  restore: endpoint
    .meta({ access: 'admin', refuses: ['user_not_found'] })
    .route({ method: 'DELETE', path: '/admin/users/{id}/suspension', tags, summary: 'Restore a user' })
    .input(byUser.extend({ reason: reasonSchema }))
    .output(adminUserSchema),
  signIns: endpoint
    .meta({ access: 'admin', refuses: ['user_not_found'] })
    .route({
      method: 'GET',
      path: '/admin/users/{id}/sign-ins',
      tags,
      summary: 'A user’s sign-in history, latest first',
    })
    .input(byUser.extend(page))
    .output(z.object({ signIns: z.array(signInEntrySchema), nextCursor: nextCursorSchema })),
  reports: endpoint
    .meta({ access: 'admin' })
    .route({
      method: 'GET',
      path: '/admin/reports',
      tags,
      summary: 'The reports: open ones oldest first, decided ones latest first',
    })
    .input(z.object({ status: reportStatusSchema.default('open'), ...page }))
    .output(
      z.object({
        reports: z.array(adminReportSchema),
        openCount: z.number().int(),
        nextCursor: nextCursorSchema,
      }),
    ),
  decideReport: endpoint
    .meta({ access: 'admin', refuses: ['report_already_decided', 'report_not_found'] })
    .route({ method: 'PUT', path: '/admin/reports/{id}/decision', tags, summary: 'Decide on a report' })
    .input(
      z.object({
        id: z.uuid('A report id is a UUID'),
        status: z.enum(['resolved', 'dismissed']),
        note: reasonSchema,
      }),
    )
    .output(adminReportSchema),
  audit: endpoint
    .meta({ access: 'admin' })
    .route({ method: 'GET', path: '/admin/audit', tags, summary: 'The audit log, latest first' })
    .input(
      z.object({
        ...page,
        action: auditActionSchema.optional(),
        actorId: z.string().max(100).optional(),
        subjectType: z.string().max(50).default('user').describe('What `subjectId` names'),
        subjectId: z.string().max(100).optional(),
      }),
    )
    .output(z.object({ entries: z.array(auditEntrySchema), nextCursor: nextCursorSchema })),
};
