import { answered, type OtherPaths } from '../../platform/http/endpoints/other-operation.ts';

const email = 'rosa@example.com';
const password = 'Garden-Lantern-52';
const id = 'RYHkNsKfYXt6GeeQDH09LKdYLDDaBFiK';
const token = 'JT7qJMtpMX2nRQSAv3Y4O4QVTsCDF0dn';
const [createdAt, updatedAt] = ['2027-03-01T18:00:00.000Z', '2027-03-02T09:30:00.000Z'];
const account = {
  id,
  name: 'Rosa Lind',
  email,
  emailVerified: true,
  image: null,
  createdAt,
  updatedAt,
  username: 'rosa_lind',
  displayUsername: 'rosa_lind',
  role: 'user',
  banned: false,
  banReason: null,
  banExpires: null,
  twoFactorEnabled: false,
  newsletter: false,
};
const session = {
  id: 'sEckowOvYqVPg8L0ETwLxx3MjVJKEuxV',
  token,
  userId: id,
  createdAt,
  updatedAt,
  expiresAt: '2027-03-31T18:00:00.000Z',
  ipAddress: '198.51.100.7',
  userAgent: 'Mozilla/5.0',
  impersonatedBy: null,
};
const done = answered('Done', { status: true });
const redirects = { 302: { description: 'Leads to a page', type: '' } };

/** The auth service's operations below both API prefixes. */
export const authOperations: OtherPaths = {
  '/auth/sign-up/email': {
    post: {
      summary: 'Make an account',
      session: 'none',
      body: { name: 'Rosa Lind', email, password, username: 'rosa_lind' },
      answers: answered('The account; `set-auth-token` holds its session', {
        token,
        user: { ...account, emailVerified: false },
      }),
    },
  },
  '/auth/sign-in/email': {
    post: {
      summary: 'Sign in',
      session: 'none',
      body: { email, password, rememberMe: true },
      answers: answered('The account; `set-auth-token` holds the session', {
        redirect: false,
        token,
        user: account,
      }),
    },
  },
  '/auth/sign-in/social': {
    post: {
      summary: 'Begin to sign in by a provider',
      session: 'none',
      body: { provider: 'google', callbackURL: '/' },
      answers: answered('Where to go', {
        url: 'https://accounts.google.com/o/oauth2/v2/auth',
        redirect: false,
      }),
    },
  },
  '/auth/sign-in/social/exchange': {
    post: {
      summary: 'Finish signing in by a provider',
      session: 'none',
      body: { code: 'x', verifier: 'y' },
      answers: answered('The account; `set-auth-token` holds the session', {
        token,
        redirect: false,
        provider: 'google',
        user: { id, name: 'Rosa Lind', email },
      }),
    },
  },
  '/auth/sign-out': {
    post: { summary: 'End this session', session: 'looked-at', answers: answered('Done', { success: true }) },
  },
  '/auth/get-session': {
    get: {
      summary: 'This session and its user',
      session: 'looked-at',
      answers: answered('The session; null without one', {
        user: {
          id,
          firstName: 'Rosa',
          lastName: 'Lind',
          username: 'rosa_lind',
          name: 'Rosa Lind',
          email,
          avatarUrl: `/avatars/${id}`,
          role: 'user',
          isAdmin: false,
        },
        session,
        security: { emailVerified: true, secondFactor: false, hasPassword: true },
      }),
    },
  },
  '/auth/list-sessions': {
    get: {
      summary: 'All sessions of this user',
      session: 'needed',
      answers: answered('The sessions', [session]),
    },
  },
  '/auth/list-accounts': {
    get: {
      summary: 'Ways in which this user signs in',
      session: 'needed',
      answers: answered('The ways', [
        {
          id: '7JeLA86MPVlklYQuCFpHijTuSv02r0g3',
          accountId: id,
          providerId: 'credential',
          userId: id,
          createdAt,
          updatedAt,
          scopes: [],
        },
      ]),
    },
  },
  '/auth/update-user': {
    post: { summary: 'Change the own name', session: 'needed', body: { name: 'Rosa Lind' }, answers: done },
  },
  '/auth/revoke-session': {
    post: { summary: 'End one session', session: 'needed', body: { token: 'x' }, answers: done },
  },
  '/auth/revoke-sessions': { post: { summary: 'End all sessions', session: 'needed', answers: done } },
  '/auth/revoke-other-sessions': {
    post: { summary: 'End all sessions but this one', session: 'needed', answers: done },
  },
  '/auth/change-password': {
    post: {
      summary: 'Change the password',
      session: 'needed',
      body: { currentPassword: password, newPassword: 'Copper-Window-81' },
      answers: answered('The account', { token: null, user: account }),
    },
  },
  '/auth/change-email': {
    post: {
      summary: 'Change the address',
      session: 'needed',
      body: { newEmail: email, currentPassword: password },
      answers: done,
    },
  },
  '/auth/delete-user': {
    post: {
      summary: 'Delete the account',
      session: 'needed',
      body: { password },
      answers: answered('Done', { success: true }),
    },
  },
  '/auth/two-factor/enable': {
    post: {
      summary: 'Begin to set up a second factor',
      session: 'needed',
      body: { password },
      answers: answered('What the app takes, and recovery codes', {
        method: 'totp',
        totpURI: `otpauth://totp/Greenroom:rosa%40example.com?secret=G54E6Q3YNZHHO3LO&issuer=Greenroom&digits=6&period=30`,
        backupCodes: ['nOMQW-owUQk'],
      }),
    },
  },
  '/auth/two-factor/disable': {
    post: { summary: 'Take the second factor away', session: 'needed', body: { password }, answers: done },
  },
  '/auth/two-factor/generate-backup-codes': {
    post: {
      summary: 'Make new recovery codes',
      session: 'needed',
      body: { password },
      answers: answered('The codes', { status: true, backupCodes: ['nOMQW-owUQk'] }),
    },
  },
  '/auth/two-factor/verify-totp': {
    post: {
      summary: 'Give the code of the app',
      session: 'looked-at',
      body: { code: '123456' },
      answers: answered('The account; `set-auth-token` holds the session', { token, user: account }),
    },
  },
  '/auth/two-factor/verify-backup-code': {
    post: {
      summary: 'Give a recovery code',
      session: 'looked-at',
      body: { code: 'aaaaa-bbbbb' },
      answers: answered('The account; `set-auth-token` holds the session', { token, user: account }),
    },
  },
  '/auth/request-password-reset': {
    post: { summary: 'Ask for a link to a new password', session: 'none', body: { email }, answers: done },
  },
  '/auth/reset-password': {
    post: {
      summary: 'Set a new password by a link',
      session: 'none',
      body: { token: 'x', newPassword: password },
      answers: done,
    },
  },
  '/auth/reset-password/check': {
    post: { summary: 'Whether a link still works', session: 'none', body: { token: 'x' }, answers: done },
  },
  '/auth/send-verification-email': {
    post: {
      summary: 'Send the mail that confirms an address',
      session: 'looked-at',
      body: { email },
      answers: done,
    },
  },
  '/auth/verify-email': {
    get: {
      summary: 'Confirm an address by a link',
      session: 'none',
      query: { token: 'x' },
      answers: { ...answered('Confirmed', { status: true, user: null }), ...redirects },
    },
  },
  '/auth/callback/{id}': {
    get: { summary: 'Where a provider leads back', session: 'none', answers: redirects },
    post: { summary: 'Where a provider leads back', session: 'none', answers: redirects },
  },
  '/auth/ok': {
    get: {
      summary: 'Whether the auth service answers',
      session: 'none',
      answers: answered('It does', { ok: true }),
    },
  },
  '/auth/error': {
    get: {
      summary: 'A page that says what failed',
      session: 'none',
      answers: { 200: { description: 'The page', type: 'text/html' }, ...redirects },
    },
  },
  '/auth/admin/get-user': {
    get: {
      summary: 'One user, for admins',
      session: 'needed',
      query: { id: 'x' },
      answers: answered('The account', account),
    },
  },
  '/auth/admin/list-users': {
    get: {
      summary: 'Users, for admins',
      session: 'needed',
      query: { limit: 50, offset: 0 },
      answers: answered('The accounts', { users: [account], total: 1, limit: 50 }),
    },
  },
};
