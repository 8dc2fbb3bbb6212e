import type { Role } from '@greenroom/contract/accounts/accounts.schemas';
import type { AuditEntry } from '@greenroom/contract/admin/audit.schemas';
import type { TestServer, TestUser } from './test-server.ts';

/** The role in a user's own session. */
export async function readRole(server: TestServer, user: TestUser): Promise<Role> {
  return (await server.call('GET', '/auth/get-session', { token: user.token })).body.user.role;
}

/** Entries of the audit log, latest first. `query` is that of the endpoint, such as `subjectId=…`. */
export async function readAudit(server: TestServer, admin: TestUser, query: string): Promise<AuditEntry[]> {
  return (await server.call('GET', `/admin/audit?${query}`, { token: admin.token })).body.data.entries;
}
