import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authTokenHeader } from '@greenroom/contract/accounts/accounts.schemas';
import { AppError } from '../../platform/app-error.ts';
import { bearerToken } from '../../platform/http/http-server.ts';
import { limitedByAddress } from '../../platform/http/rate-limits/rate-limits.ts';
import { type AuthCall, createAuthGuard } from './auth-guard.ts';
import { authOperations } from './auth-operations.ts';
import type { AuthLibrary } from './auth-library.ts';
import type { Authentication } from '../../platform/authentication.ts';
import { askLibrary } from './library-failures.ts';
import { withOwnMessages } from './auth-messages.ts';
import type { SignInAttempts } from './sign-in/sign-in-attempts.service.ts';
import { finishSocialCallback } from './sign-in/social-sign-in.ts';
import { packTwoFactorToken, unpackTwoFactorToken } from './sign-in/two-factor-token.ts';

/**
 * Headers that the auth service receives. Cookies are excluded: they carry no authority here (AUTH-17,
 * LIVEAPI-6).
 */
const passedHeaders = ['content-type', 'user-agent', 'accept'] as const;

/** Only plain paths. Other spellings that the library also understands would bypass the limits. */
const pathPattern = /^(\/[a-z0-9-]+)+$/;

/** Only the library's operations in the API document are offered. */
const offered = Object.entries(authOperations).map(([path, methods]) => ({
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  methods: new Set(Object.keys(methods).map((method) => method.toUpperCase())),
}));

function isOffered(method: string, path: string): boolean {
  const routeMethod = method === 'HEAD' ? 'GET' : method;
  return offered.some(({ pattern, methods }) => methods.has(routeMethod) && pattern.test(`/auth${path}`));
}

/** Two concurrent sign-ups can choose the same free username. The later one then takes the next. */
const usernameTries = 5;

/**
 * The library reads flat bodies, except for a provider's token and its user. A deeper body is rejected before
 * it is serialised again.
 */
const bodyDepthMax = 8;

const secondFactorPaths = new Set(['/two-factor/verify-totp', '/two-factor/verify-backup-code']);

function toCall(request: FastifyRequest, path: string): AuthCall {
  const body: Record<string, unknown> =
    typeof request.body === 'object' && request.body !== null && !Array.isArray(request.body)
      ? { ...request.body }
      : {};
  const twoFactorToken = secondFactorPaths.has(path) ? body['twoFactorToken'] : undefined;
  delete body['twoFactorToken'];
  const isPending = typeof twoFactorToken === 'string';
  return {
    path,
    body,
    // A person who enters the second factor is not signed in yet, so an existing session is ignored.
    token: isPending ? undefined : bearerToken(request),
    pendingCookies: isPending ? (unpackTwoFactorToken(twoFactorToken) ?? '') : undefined,
    address: request.ip,
    userAgent: request.headers['user-agent'],
  };
}

function toWebRequest(request: FastifyRequest, call: AuthCall, publicUrl: string): Request {
  const headers = new Headers({ origin: publicUrl, 'x-client-ip': call.address });
  for (const name of passedHeaders) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  if (call.token !== undefined) headers.set('authorization', `Bearer ${call.token}`);
  if (call.pendingCookies) headers.set('cookie', call.pendingCookies);
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD' && request.body !== undefined;
  if (hasBody) headers.set('content-type', 'application/json');
  const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : '';
  return new Request(`${publicUrl}/api/v1/auth${call.path}${query}`, {
    method: request.method,
    headers,
    ...(hasBody ? { body: JSON.stringify(call.body) } : {}),
  });
}

/** Whether lists and objects are nested at most `depth` levels. */
function isWithinDepth(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.values(value).every((inner) => isWithinDepth(inner, depth - 1));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The auth service under each prefix (AUTH-1, LIVEAPI-9), with the library's own answers, because its client
 * distinguishes success from failure by them. A new session's token is in a response header (LIVEAPI-7);
 * `Set-Cookie` is never sent. `auth-guard.ts` limits guesses and records sign-ins.
 */
export async function registerAuthRoutes(
  app: FastifyInstance,
  {
    auth,
    attempts,
    authentication,
    publicUrl,
    confirmsFirst,
    prefixes,
    authPerMinute,
  }: {
    auth: AuthLibrary;
    attempts: SignInAttempts;
    authentication: Authentication;
    publicUrl: string;
    /**
     * As for the library: a person who signs up learns nothing about an account that was created or already
     * exists.
     */
    confirmsFirst: boolean;
    prefixes: readonly string[];
    authPerMinute: number;
  },
): Promise<void> {
  const guard = createAuthGuard({ auth, attempts, authentication });

  async function ask(request: FastifyRequest, call: AuthCall): Promise<Response> {
    for (let tries = 1; ; tries += 1) {
      const response = await askLibrary(async () => auth.handler(toWebRequest(request, call, publicUrl)));
      if (response.status < 400 || tries >= usernameTries || !call.path.startsWith('/sign-up/'))
        return response;
      const refusal = await response.clone().text();
      if (!/USERNAME_IS_ALREADY_TAKEN|FAILED_TO_CREATE_USER/.test(refusal)) return response;
    }
  }

  /** Adapts the library's answer: messages, second factor and provider redirect. */
  async function answer(
    request: FastifyRequest,
    call: AuthCall,
  ): Promise<{ status: number; headers: Record<string, string>; text: string; body: unknown }> {
    const response = await ask(request, call);
    const headers: Record<string, string> = {};
    for (const name of ['content-type', 'location', 'retry-after', authTokenHeader]) {
      const value = response.headers.get(name);
      if (value !== null) headers[name] = value;
    }
    const text = await response.text();
    const { location, [authTokenHeader]: signedToken } = headers;
    if (call.path.startsWith('/callback/') && location !== undefined && signedToken !== undefined) {
      delete headers[authTokenHeader];
      headers['location'] = await finishSocialCallback((await auth.$context).internalAdapter, {
        location,
        signedToken,
        publicUrl,
      });
    }
    const parsed = parseJson(text);
    const twoFactorToken = packTwoFactorToken(response.headers.getSetCookie());
    // The library's header contains the session that it has just ended.
    if (twoFactorToken !== undefined) delete headers[authTokenHeader];
    const body =
      response.status >= 400
        ? withOwnMessages(parsed)
        : confirmsFirst && call.path === '/sign-up/email'
          ? { token: null, user: null }
          : twoFactorToken !== undefined && typeof parsed === 'object'
            ? { ...parsed, twoFactorToken }
            : parsed;
    return {
      status: response.status,
      headers,
      text: body === parsed ? text : JSON.stringify(body),
      body,
    };
  }

  for (const prefix of prefixes) {
    for (const [path, methods] of Object.entries(authOperations)) {
      const taken = Object.keys(methods).map((method) => method.toUpperCase());
      app.routeRefusals.note(`${prefix}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, taken);
    }
    await app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
        const text = String(body);
        if (text.trim() === '') return done(null, {});
        let parsed: unknown;
        try {
          parsed = JSON.parse(text);
        } catch (error) {
          return done(new AppError('invalid_json', { cause: error }));
        }
        if (isWithinDepth(parsed, bodyDepthMax)) return done(null, parsed);
        return done(new AppError('invalid_json', { details: 'The body is nested too deeply' }));
      });
      scope.route({
        method: ['GET', 'POST'],
        url: `${prefix}/auth/*`,
        config: { rateLimit: limitedByAddress(authPerMinute, 'auth'), isCatchAll: true },
        handler: async (request, reply) => {
          const path = (request.url.split('?', 1)[0] ?? '').slice(`${prefix}/auth`.length);
          if (!pathPattern.test(path)) throw new AppError('not_found');
          if (!isOffered(request.method, path))
            throw app.routeRefusals.refusedEndpoint(prefixes, request.url, request.method);
          const call = toCall(request, path);
          const settle = await guard.begin(call);
          const given = await answer(request, call).catch(async (error: unknown) => {
            await settle(undefined);
            throw error;
          });
          await settle({
            status: given.status,
            body: given.body,
            isSignedIn: authTokenHeader in given.headers,
          });
          return reply
            .status(given.status)
            .header('cache-control', 'no-store')
            .headers(given.headers)
            .send(given.text);
        },
      });
    });
  }
}
