import { z } from 'zod';
import { dateTimeSchema } from '../envelope.ts';

/** Permissions within a brand. Each brand endpoint requires one of these. */
export const brandPermissionSchema = z.enum([
  'products:read',
  'products:write',
  'orders:read',
  /** The price of an order and its refunds. */
  'orders:money',
  'orders:ship',
  'orders:refund',
  'sales:read',
  'coupons:write',
  'claims:write',
  'reviews:answer',
  /** The content of the brand's page. */
  'profile:write',
  /** The brand's address, and what it permits others. */
  'settings:write',
  'team:manage',
  'keys:manage',
]);
export type BrandPermission = z.infer<typeof brandPermissionSchema>;

/** Roles in a brand's team. The brand's own account is the owner. */
export const teamRoleSchema = z.enum(['editor', 'packer'], 'Choose a role');
export type TeamRole = z.infer<typeof teamRoleSchema>;
export const brandRoleSchema = z.enum(['owner', ...teamRoleSchema.options]);
export type BrandRole = z.infer<typeof brandRoleSchema>;

/** The permissions of each role within its brand. */
export const permissionsOfRole: Readonly<Record<BrandRole, readonly BrandPermission[]>> = {
  owner: brandPermissionSchema.options,
  editor: ['products:read', 'products:write', 'claims:write', 'profile:write'],
  packer: ['orders:read', 'orders:ship'],
};

/** A brand that a person works for, and their permissions there. */
export const brandAccessSchema = z.object({
  brandId: z.string(),
  companyName: z.string(),
  slug: z.string(),
  role: brandRoleSchema,
  permissions: z.array(brandPermissionSchema),
});
export type BrandAccess = z.infer<typeof brandAccessSchema>;

const invitedEmailSchema = z
  .email('Enter an email address, like name@example.com')
  .max(254, 'Use at most 254 characters')
  .toLowerCase();

export const newInvitationSchema = z.object({ email: invitedEmailSchema, role: teamRoleSchema });
export type NewInvitation = z.input<typeof newInvitationSchema>;

export const teamMemberSchema = z.object({
  /** The id of the account. */
  id: z.string(),
  name: z.string(),
  username: z.string(),
  avatarUrl: z.string(),
  role: teamRoleSchema,
  since: dateTimeSchema,
});
export type TeamMember = z.infer<typeof teamMemberSchema>;

export const teamInvitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: teamRoleSchema,
  /** When its link expires. */
  expiresAt: dateTimeSchema,
});

/** Members, the longest-serving first, and open invitations, the latest first. */
export const teamSchema = z.object({
  members: z.array(teamMemberSchema),
  invitations: z.array(teamInvitationSchema),
});
export type Team = z.infer<typeof teamSchema>;

/** The secret in an invitation's link. */
export const invitationTokenSchema = z.string().regex(/^[\w-]{43}$/, 'The link is not complete');

/** What an invitation's link shows. */
export const invitationSchema = z.object({
  companyName: z.string(),
  email: z.string(),
  role: teamRoleSchema,
  expiresAt: dateTimeSchema,
});
export type Invitation = z.infer<typeof invitationSchema>;
