import { z } from 'zod';
import { roleSchema } from '../accounts/accounts.schemas.ts';
import { dateTimeSchema } from '../envelope.ts';
import { adminLimits } from '../limits/admin.ts';
import { personSchema } from '../profiles/profiles.schemas.ts';
import { reportReasonSchema, reportStatusSchema } from '../reports/reports.schemas.ts';
import { visibleLine } from '../visible-line.ts';

/** A row of the user table (DATA-19), with additional fields for operators. */
export const adminUserSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  username: z.string(),
  role: roleSchema,
  image: z.string(),
  createdAt: dateTimeSchema,
  brand: z.object({ companyName: z.string() }).optional(),
  /**
   * The message that the person reads, and when the suspension ends. Without an end it lasts until an
   * operator restores the account. The reason for operators is in the audit log.
   */
  suspension: z.object({ message: z.string(), until: dateTimeSchema.optional() }).optional(),
});
export type AdminUser = z.infer<typeof adminUserSchema>;

export const adminUserSortSchema = z.enum(['newest', 'oldest', 'name', 'email']);
export type AdminUserSort = z.infer<typeof adminUserSortSchema>;

/** API-28, plus search by name, email and username, a role filter and sorting. */
export const adminUsersQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(50).default(adminLimits.defaultPageSize),
  offset: z.coerce.number().int().min(0).default(0),
  search: z.string().trim().max(adminLimits.searchMaxCharacters).default(''),
  role: roleSchema.optional(),
  sort: adminUserSortSchema.default('newest'),
});

/**
 * How many users a list has. With `exact` the count is exact. A search with very many matches gives `about`
 * or `at-least` a count, and only the first `reach` matches can be paged to. A list without a search reaches
 * all users, except that a page very deep in its middle is rejected with a message.
 */
export const adminUserPageSchema = z.object({
  users: z.array(adminUserSchema),
  total: z.number().int(),
  totalIs: z.enum(['exact', 'about', 'at-least']),
  reach: z.number().int(),
});
export type AdminUserPage = z.infer<typeof adminUserPageSchema>;

export const reasonSchema = z
  .string()
  .trim()
  .min(1, 'Give a reason')
  .max(adminLimits.reasonMaxCharacters, `Use at most ${adminLimits.reasonMaxCharacters} characters`);

/** The message to a suspended person. If empty, they read only that they are suspended, and until when. */
export const suspensionMessageSchema = z
  .string()
  .trim()
  .max(adminLimits.reasonMaxCharacters, `Use at most ${adminLimits.reasonMaxCharacters} characters`);

export const changeRoleSchema = z.object({ userId: z.string().min(1).max(100), role: roleSchema });

/** API-21: the brand record of a user who becomes a brand. */
export const newBrandSchema = z.object({
  userId: z.string().min(1).max(100),
  companyName: visibleLine(
    z
      .string('Company name is required for brand accounts')
      .trim()
      .min(1, 'Company name is required for brand accounts')
      .max(100, 'Use at most 100 characters'),
    'Enter a name with characters that can be seen',
  ),
  businessEmail: z.email('Enter an email address, like name@example.com').max(254).optional(),
  slug: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'A slug has lowercase letters, digits and single hyphens')
    .max(adminLimits.slugMaxCharacters)
    .optional(),
  approvalStatus: z.enum(['pending', 'approved', 'rejected']).default('approved'),
});

/** One entry of a user's sign-in history. */
export const signInEntrySchema = z.object({
  id: z.number().int(),
  at: dateTimeSchema,
  method: z.string(),
  outcome: z.enum(['succeeded', 'refused']),
  device: z.string(),
  place: z.string(),
  ipAddress: z.string(),
});

export const adminReportSchema = z.object({
  id: z.string(),
  subject: z.object({
    type: z.enum(['user', 'review', 'stream']),
    id: z.string(),
    label: z.string(),
    link: z.string(),
  }),
  reason: reportReasonSchema,
  details: z.string(),
  status: reportStatusSchema,
  reporter: personSchema.nullable(),
  createdAt: dateTimeSchema,
  decidedAt: dateTimeSchema.optional(),
  decidedBy: z.string().optional(),
  decisionNote: z.string().optional(),
});
export type AdminReport = z.infer<typeof adminReportSchema>;
