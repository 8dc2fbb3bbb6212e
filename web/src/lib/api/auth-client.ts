import type { SessionUser } from '@greenroom/contract/accounts/accounts.schemas';
import { authTokenHeader } from '@greenroom/contract/accounts/sign-up';
import { ApiError } from './api-error.ts';
import { textOf } from './json.ts';
import { statusMessage } from './api-client.ts';
import type { TokenSource } from './api-client.ts';
import type { SessionPlace } from './session-token.ts';

export interface AuthFailure {
  /** HTTP status, or 0 if there was no response. */
  status: number;
  message: string;
  /** How long to wait before the next attempt, from a 429. */
  retryAfterSeconds?: number;
  body?: unknown;
}

/** A server that has not answered a sign-out by then counts as unreachable. */
const signOutPatienceMs = 10_000;

/** A result with no error is a success (AUTH-13). */
export type AuthResult<Data> = { data: Data; error: null } | { data: null; error: AuthFailure };

/** The signed-in user, and how the account is secured. */
export interface SessionAnswer {
  user: SessionUser;
  security: {
    emailVerified: boolean;
    secondFactor: boolean;
    /** False for a user who signed up through another service and has set no password. */
    hasPassword: boolean;
  };
}

export interface AuthClient {
  signIn: (credentials: {
    email: string;
    password: string;
    rememberMe: boolean;
  }) => Promise<AuthResult<unknown>>;
  signUp: (account: {
    name: string;
    email: string;
    password: string;
    username: string;
    newsletter: boolean;
  }) => Promise<AuthResult<unknown>>;
  /**
   * Signs out on the server, even while the page is closing. The request carries the token, so the
   * caller may clear it right away.
   */
  signOut: () => Promise<AuthResult<unknown>>;
  /** Resolves with null if nobody is signed in. */
  getSession: () => Promise<AuthResult<SessionAnswer | null>>;
  /** Any other call of the auth service. `path` is relative to `/auth`. A new session is stored in `place`. */
  post: <Data = unknown>(path: string, body?: unknown, place?: SessionPlace) => Promise<AuthResult<Data>>;
  get: <Data = unknown>(path: string) => Promise<AuthResult<Data>>;
}

/**
 * Creates the client of the auth service at `{baseUrl}/auth`. It never navigates to the sign-in page, because
 * a 401 there means a wrong password. A token in the `set-auth-token` header of a response is stored
 * (AUTH-14, AUTH-15).
 */
export function createAuthClient(options: {
  baseUrl: string;
  token: TokenSource & { write: (token: string, place?: SessionPlace) => void };
  fetch?: typeof fetch;
}): AuthClient {
  const doFetch = options.fetch ?? ((address: string, init?: RequestInit) => globalThis.fetch(address, init));

  async function call<Data>(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    { place, ...init }: { place?: SessionPlace | undefined } & Pick<RequestInit, 'keepalive' | 'signal'> = {},
  ): Promise<AuthResult<Data>> {
    const headers: Record<string, string> = { accept: 'application/json' };
    const token = options.token.read();
    if (token !== null) headers['authorization'] = `Bearer ${token}`;
    if (body !== undefined) headers['content-type'] = 'application/json';
    try {
      const response = await doFetch(`${options.baseUrl}/auth${path}`, {
        method,
        headers,
        credentials: 'omit',
        ...init,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const answer: unknown = text === '' ? null : JSON.parse(text);
      if (!response.ok) {
        const retryAfterSeconds = Number(response.headers.get('retry-after') ?? Number.NaN);
        return {
          data: null,
          error: {
            status: response.status,
            message: textOf(answer, 'message') ?? statusMessage(response.status),
            ...(Number.isFinite(retryAfterSeconds) ? { retryAfterSeconds } : {}),
            body: answer,
          },
        };
      }
      const newToken = response.headers.get(authTokenHeader);
      if (newToken !== null && newToken !== '') options.token.write(newToken, place);
      // The auth service's responses are not validated again.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return { data: answer as Data, error: null };
    } catch {
      return {
        data: null,
        error: {
          status: 0,
          message: 'The server could not be reached. Check your connection and try again.',
        },
      };
    }
  }

  return {
    signIn: (credentials) =>
      call('POST', '/sign-in/email', credentials, {
        place: credentials.rememberMe ? 'browser' : 'window',
      }),
    signUp: (account) => call('POST', '/sign-up/email', account, { place: 'browser' }),
    signOut: () =>
      call('POST', '/sign-out', {}, { keepalive: true, signal: AbortSignal.timeout(signOutPatienceMs) }),
    getSession: () => call('GET', '/get-session'),
    post: (path, body = {}, place) => call('POST', path, body, { place }),
    get: (path) => call('GET', path),
  };
}

/**
 * The data of a successful call.
 * @throws {ApiError} if the call failed
 */
export function answerOf<Data>(result: AuthResult<Data>): Data {
  if (result.error === null) return result.data;
  const { status, message, body, retryAfterSeconds } = result.error;
  throw new ApiError(status, message, body, { retryAfterSeconds });
}
