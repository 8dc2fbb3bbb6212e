import { randomUUID } from 'node:crypto';
import { testPassword } from '../test-server.ts';
import { type MatrixRow, admins, everyone, nothing, row, signedIn } from './row.ts';

const newAccount = () => ({
  name: 'New Person',
  email: `${randomUUID()}@example.com`,
  username: 'new_person',
  password: testPassword,
});

/**
 * Endpoints of the auth service, by method and path. For a caller without a session, the response is null or
 * 401.
 */
//                                 anonymous user brand streamer admin owner other
export const authMatrix: Record<string, MatrixRow> = {
  'GET /auth/get-session': row(everyone),
  'GET /auth/list-sessions': row(signedIn),
  'GET /auth/list-accounts': row(signedIn),
  'POST /auth/update-user': row(signedIn, () => ({ name: 'New Name' })),
  'POST /auth/sign-out': row(everyone, nothing, { isFresh: true }),
  'POST /auth/revoke-sessions': row(signedIn, nothing, { isFresh: true }),
  'POST /auth/revoke-other-sessions': row(signedIn),
  // Another user's session is treated like an unknown one, and stays.
  'POST /auth/revoke-session': row(signedIn, ({ owner }) => ({ token: owner.token.split('.')[0] }), {
    isFresh: true,
  }),
  'POST /auth/change-password': row(signedIn, () => ({
    currentPassword: testPassword,
    newPassword: 'Another#2026',
  })),
  'POST /auth/delete-user': row('401 ok ok ok ok ok ok', () => ({ password: testPassword }), {
    isFresh: true,
  }),
  'POST /auth/change-email': row(
    signedIn,
    () => ({ newEmail: `${randomUUID()}@example.com`, currentPassword: testPassword }),
    { isFresh: true },
  ),
  'POST /auth/two-factor/enable': row(signedIn, () => ({ password: testPassword }), { isFresh: true }),
  'POST /auth/two-factor/disable': row(signedIn, () => ({ password: testPassword }), { isFresh: true }),
  'POST /auth/two-factor/generate-backup-codes': row(
    '401 400 400 400 400 400 400',
    () => ({ password: testPassword }),
    { isFresh: true },
  ),
  'POST /auth/two-factor/verify-totp': row('401 400 400 400 400 400 400', () => ({ code: '000000' })),
  'POST /auth/two-factor/verify-backup-code': row('401 400 400 400 400 400 400', () => ({
    code: 'aaaaa-bbbbb',
  })),
  // Callers without a session yet, or with a link that anybody can open.
  'POST /auth/sign-up/email': row(everyone, () => newAccount()),
  'POST /auth/sign-in/email': row(everyone, ({ bystander }) => ({
    email: bystander.email,
    password: testPassword,
  })),
  'POST /auth/sign-in/social': row('400 400 400 400 400 400 400', () => ({ provider: 'google' })),
  'POST /auth/sign-in/social/exchange': row('400 400 400 400 400 400 400', () => ({
    code: 'x',
    verifier: 'y',
  })),
  'GET /auth/callback/{id}': row(everyone, () => ({ id: 'google' })),
  'POST /auth/callback/{id}': row(everyone, () => ({ id: 'google' })),
  'POST /auth/request-password-reset': row(everyone, () => ({ email: `${randomUUID()}@example.com` })),
  'POST /auth/reset-password': row('400 400 400 400 400 400 400', () => ({
    token: 'nonsense',
    newPassword: testPassword,
  })),
  'POST /auth/reset-password/check': row('400 400 400 400 400 400 400', () => ({ token: 'nonsense' })),
  'POST /auth/send-verification-email': row(everyone, ({ caller }) => ({
    email: caller?.email ?? `${randomUUID()}@example.com`,
  })),
  'GET /auth/verify-email': row('401 401 401 401 401 401 401', () => ({ token: 'nonsense' })),
  'GET /auth/ok': row(everyone),
  'GET /auth/error': row(everyone),
  'GET /auth/admin/get-user': row(admins, ({ owner }) => ({ id: owner.id })),
  'GET /auth/admin/list-users': row(admins),
  // The links in mails lead to a page instead.
  'GET /auth/reset-password/{token}': row('404 404 404 404 404 404 404', () => ({ token: 'nonsense' })),
  // Closed, because it would check guessed passwords without a limit.
  'POST /auth/two-factor/get-totp-uri': row('404 404 404 404 404 404 404', () => ({
    password: testPassword,
  })),
  // Closed to everybody, because they would bypass the audit log and the rule of the last admin, or return
  // tokens.
  'POST /auth/admin/list-user-sessions': row('404 404 404 404 404 404 404', ({ owner }) => ({
    userId: owner.id,
  })),
  'POST /auth/admin/revoke-user-sessions': row('404 404 404 404 404 404 404', ({ owner }) => ({
    userId: owner.id,
  })),
  'POST /auth/admin/revoke-user-session': row('404 404 404 404 404 404 404', ({ owner }) => ({
    sessionToken: owner.token.split('.')[0],
  })),
  'POST /auth/admin/set-role': row('404 404 404 404 404 404 404', ({ owner }) => ({
    userId: owner.id,
    role: 'admin',
  })),
  'POST /auth/admin/create-user': row('404 404 404 404 404 404 404', () => ({
    email: 'n@example.com',
    password: testPassword,
    name: 'N',
  })),
  'POST /auth/admin/update-user': row('404 404 404 404 404 404 404', ({ owner }) => ({
    userId: owner.id,
    data: { role: 'admin' },
  })),
  'POST /auth/admin/ban-user': row('404 404 404 404 404 404 404', ({ owner }) => ({ userId: owner.id })),
  'POST /auth/admin/unban-user': row('404 404 404 404 404 404 404', ({ owner }) => ({ userId: owner.id })),
  'POST /auth/admin/remove-user': row('404 404 404 404 404 404 404', ({ owner }) => ({ userId: owner.id })),
  'POST /auth/admin/impersonate-user': row('404 404 404 404 404 404 404', ({ owner }) => ({
    userId: owner.id,
  })),
  'POST /auth/admin/set-user-password': row('404 404 404 404 404 404 404', ({ owner }) => ({
    userId: owner.id,
    newPassword: 'Another#2026',
  })),
};
