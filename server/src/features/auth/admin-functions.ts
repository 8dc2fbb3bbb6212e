import { APIError, createAuthMiddleware } from 'better-auth/api';
import { admin } from 'better-auth/plugins';
import { adminUsersQuerySchema } from '@greenroom/contract/admin/admin.schemas';
import { suspensionMessage } from '@greenroom/contract/accounts/suspension-message';

/**
 * Functions of the library's admin plugin that are closed. They would bypass the audit log, the last-admin
 * rule and the announcements, or reveal session tokens. Roles, suspensions and deletions have separate
 * endpoints, and a suspension ends all sessions.
 */
export const closedAdminPaths: readonly string[] = [
  '/admin/set-role',
  '/admin/create-user',
  '/admin/update-user',
  '/admin/ban-user',
  '/admin/unban-user',
  '/admin/impersonate-user',
  '/admin/stop-impersonating',
  '/admin/remove-user',
  '/admin/set-user-password',
  '/admin/has-permission',
  '/admin/list-user-sessions',
  '/admin/revoke-user-session',
  '/admin/revoke-user-sessions',
];

const deepestOffset = 100_000;

/** API-28. The library would accept any page size, and search and sort by columns without an index. */
const pageSchema = adminUsersQuerySchema
  .pick({ limit: true, offset: true })
  .extend({ offset: adminUsersQuerySchema.shape.offset.unwrap().max(deepestOffset).default(0) })
  .strict();

/**
 * The part of the library's admin functions that AUTH-12 requires: a single user, and the user list, newest
 * first.
 */
export function createAdminFunctions() {
  const plugin = admin({ defaultRole: 'user', adminRoles: ['admin'], bannedUserMessage: suspensionMessage });
  return {
    ...plugin,
    hooks: {
      ...plugin.hooks,
      before: [
        {
          matcher: (context: { path?: string }) => context.path === '/admin/list-users',
          handler: createAuthMiddleware(async (context) => {
            const page = pageSchema.safeParse(context.query ?? {});
            if (!page.success) {
              throw new APIError('BAD_REQUEST', {
                code: 'INVALID_PAGE',
                message: `The user list takes a limit from 1 to 50 and an offset from 0 to ${deepestOffset}, and nothing else.`,
              });
            }
            return { context: { query: { ...page.data, sortBy: 'createdAt', sortDirection: 'desc' } } };
          }),
        },
      ],
    },
  };
}
