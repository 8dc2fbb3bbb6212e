import type { Json } from './refusals.ts';
import { refusal, refusalsOf } from './refusals.ts';

/** Who may call: a session is needed, looked at where there is one, or never looked at. */
type Session = 'needed' | 'looked-at' | 'none';

interface OtherOperation {
  summary: string;
  session: Session;
  /** Fields of a JSON body, with examples. */
  body?: Json;
  query?: Json;
  /** Instead of JSON. */
  bodyType?: string;
  answers: Record<number, { description: string; type?: string }>;
  refusals?: readonly number[];
}

const security: Record<Session, Json[]> = {
  needed: [{ bearer: [] }],
  'looked-at': [{}, { bearer: [] }],
  none: [{}],
};

const schemaOf = (example: unknown): Json =>
  typeof example === 'object' && example !== null && !Array.isArray(example)
    ? {
        type: 'object',
        properties: Object.fromEntries(Object.entries(example).map(([k, v]) => [k, schemaOf(v)])),
      }
    : { type: Array.isArray(example) ? 'array' : typeof example };

function toOperation(path: string, operation: OtherOperation, tag: string, writes: boolean): Json {
  const { summary, session, body, bodyType, answers, query = {} } = operation;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const inQuery = Object.entries(query).map(([name, example]) => ({
    name,
    in: 'query',
    schema: schemaOf(example),
    example,
  }));
  const content =
    bodyType === undefined
      ? body && { 'application/json': { schema: schemaOf(body), example: body } }
      : { [bodyType]: { schema: { type: 'string' } } };
  return {
    tags: [tag],
    summary,
    security: security[session],
    parameters: [...inPath, ...inQuery],
    ...(content ? { requestBody: { content } } : {}),
    responses: {
      ...Object.fromEntries(
        Object.entries(answers).map(([status, { description, type = 'application/json' }]) => [
          status,
          { description, ...(type === '' ? {} : { content: { [type]: { schema: {} } } }) },
        ]),
      ),
      ...refusalsOf({ writes }),
      ...Object.fromEntries((operation.refusals ?? []).map((status) => [String(status), refusal(status)])),
    },
  };
}

const email = 'rosa@example.com';
const password = 'Garden-Lantern-52';
const done = { 200: { description: 'Done' } };
const answered = (description: string) => ({ 200: { description } });
const redirects = { 302: { description: 'Leads to a page', type: '' } };

/** What the auth service answers below both addresses of the API. */
const auth: Record<string, Record<string, OtherOperation>> = {
  '/auth/sign-up/email': {
    post: {
      summary: 'Make an account',
      session: 'none',
      body: { name: 'Rosa Lind', email, password, username: 'rosa_lind' },
      answers: answered('The account; `set-auth-token` holds its session'),
    },
  },
  '/auth/sign-in/email': {
    post: {
      summary: 'Sign in',
      session: 'none',
      body: { email, password, rememberMe: true },
      answers: answered('The account; `set-auth-token` holds the session'),
    },
  },
  '/auth/sign-in/social': {
    post: {
      summary: 'Begin to sign in by a provider',
      session: 'none',
      body: { provider: 'google', callbackURL: '/' },
      answers: answered('Where to go'),
    },
  },
  '/auth/sign-in/social/exchange': {
    post: {
      summary: 'Finish signing in by a provider',
      session: 'none',
      body: { code: 'x', verifier: 'y' },
      answers: answered('The account; `set-auth-token` holds the session'),
    },
  },
  '/auth/sign-out': { post: { summary: 'End this session', session: 'looked-at', answers: done } },
  '/auth/get-session': {
    get: {
      summary: 'This session and its user',
      session: 'looked-at',
      answers: answered('The session; null without one'),
    },
  },
  '/auth/list-sessions': { get: { summary: 'All sessions of this user', session: 'needed', answers: done } },
  '/auth/list-accounts': {
    get: { summary: 'Ways in which this user signs in', session: 'needed', answers: done },
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
      answers: done,
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
    post: { summary: 'Delete the account', session: 'needed', body: { password }, answers: done },
  },
  '/auth/two-factor/enable': {
    post: {
      summary: 'Begin to set up a second factor',
      session: 'needed',
      body: { password },
      answers: done,
    },
  },
  '/auth/two-factor/disable': {
    post: { summary: 'Take the second factor away', session: 'needed', body: { password }, answers: done },
  },
  '/auth/two-factor/generate-backup-codes': {
    post: { summary: 'Make new recovery codes', session: 'needed', body: { password }, answers: done },
  },
  '/auth/two-factor/verify-totp': {
    post: {
      summary: 'Give the code of the app',
      session: 'looked-at',
      body: { code: '123456' },
      answers: done,
    },
  },
  '/auth/two-factor/verify-backup-code': {
    post: {
      summary: 'Give a recovery code',
      session: 'looked-at',
      body: { code: 'aaaaa-bbbbb' },
      answers: done,
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
  '/auth/reset-password/{token}': {
    get: { summary: 'Where the link of a mail leads', session: 'none', answers: redirects },
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
      answers: { ...done, ...redirects },
    },
  },
  '/auth/callback/{id}': {
    get: { summary: 'Where a provider leads back', session: 'none', answers: { ...done, ...redirects } },
    post: { summary: 'Where a provider leads back', session: 'none', answers: { ...done, ...redirects } },
  },
  '/auth/ok': { get: { summary: 'Whether the auth service answers', session: 'none', answers: done } },
  '/auth/error': {
    get: {
      summary: 'A page that says what failed',
      session: 'none',
      answers: { 200: { description: 'The page', type: 'text/html' }, ...redirects },
    },
  },
  '/auth/admin/get-user': {
    get: { summary: 'One user, for admins', session: 'needed', query: { id: 'x' }, answers: done },
  },
  '/auth/admin/list-users': {
    get: { summary: 'Users, for admins', session: 'needed', query: { limit: 50, offset: 0 }, answers: done },
  },
};

const uploads: Record<string, Record<string, OtherOperation>> = {
  '/account/avatar': {
    post: {
      summary: 'Upload a picture of the user',
      session: 'needed',
      bodyType: 'image/*',
      answers: answered('`avatarUrl` in the envelope'),
    },
    delete: {
      summary: 'Go back to the generated picture',
      session: 'needed',
      answers: answered('`avatarUrl` in the envelope'),
    },
  },
};

const offered = {
  201: { description: 'The SDP answer; `Location` names the session', type: 'application/sdp' },
};
const sessions = (protocol: string): Record<string, OtherOperation> => ({
  patch: {
    summary: `Trickle ICE candidates (${protocol})`,
    session: 'none',
    bodyType: 'application/trickle-ice-sdpfrag',
    answers: {
      204: { description: 'Taken', type: '' },
      200: { description: 'ICE was restarted', type: 'application/trickle-ice-sdpfrag' },
    },
    refusals: [412, 428],
  },
  delete: {
    summary: `End a session (${protocol})`,
    session: 'none',
    answers: { 200: { description: 'Ended', type: '' } },
  },
});
const media: Record<string, Record<string, OtherOperation>> = {
  '/whip': {
    post: {
      summary: 'Publish by WHIP (RFC 9725), with a session token or a stream key as Bearer',
      session: 'needed',
      query: { room: 'greenroom-abc123' },
      bodyType: 'application/sdp',
      answers: offered,
    },
  },
  '/whep': {
    post: {
      summary: 'Watch a room by WHEP',
      session: 'none',
      query: { room: 'greenroom-abc123' },
      bodyType: 'application/sdp',
      answers: offered,
    },
  },
  '/whep/{streamId}': {
    post: {
      summary: 'Watch a show by WHEP',
      session: 'looked-at',
      bodyType: 'application/sdp',
      answers: offered,
    },
  },
  '/whip/sessions/{sessionId}': sessions('WHIP'),
  '/whep/sessions/{sessionId}': sessions('WHEP'),
};

const picture = {
  200: { description: 'The picture', type: 'image/*' },
  304: { description: 'The caller has it', type: '' },
};
const files: Record<string, Record<string, OtherOperation>> = {
  '/files/{key}': {
    get: { summary: 'A stored picture', session: 'none', query: { width: 320 }, answers: picture },
  },
  '/avatars/{userId}': { get: { summary: 'The picture of a user', session: 'none', answers: picture } },
};

const state: Record<string, Record<string, OtherOperation>> = {
  '/healthz': {
    get: { summary: 'Whether the process answers', session: 'none', answers: answered('It does') },
  },
  '/readyz': {
    get: {
      summary: 'Whether it should get traffic',
      session: 'none',
      answers: answered('Each part is ready'),
    },
  },
  '/metrics': {
    get: {
      summary: 'Figures for Prometheus, with METRICS_TOKEN as Bearer',
      session: 'none',
      answers: { 200: { description: 'Prometheus text', type: 'text/plain' } },
    },
  },
};

function pathItems(
  groups: Record<string, Record<string, Record<string, OtherOperation>>>,
  more: Json = {},
): Json {
  return Object.fromEntries(
    Object.entries(groups).flatMap(([tag, paths]) =>
      Object.entries(paths).map(([path, methods]) => [
        path,
        {
          ...more,
          ...Object.fromEntries(
            Object.entries(methods).map(([method, operation]) => [
              method,
              toOperation(path, operation, tag, method !== 'get'),
            ]),
          ),
        },
      ]),
    ),
  );
}

/** The paths that are no endpoints of the contract: sign-in, uploads, media, files and the server's own state. */
export function otherPaths(publicUrl: string): Json {
  return {
    ...pathItems({ Auth: auth, Uploads: uploads }),
    // Not below the addresses of the API.
    ...pathItems({ Media: media, Files: files, State: state }, { servers: [{ url: publicUrl }] }),
  };
}
