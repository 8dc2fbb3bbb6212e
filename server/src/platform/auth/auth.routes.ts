import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authTokenHeader } from '@greenroom/contract/accounts/accounts.schemas';
import { AppError } from '../app-error.ts';
import { limitedByAddress } from '../http/rate-limits.ts';
import type { AuthLibrary } from './auth-library.ts';

/** Headers that the auth service may see. Cookies are not among them: they carry no authority here (AUTH-17). */
const passedHeaders = ['authorization', 'content-type', 'user-agent', 'accept'] as const;

/** Two sign-ups can take the same free username at the same moment; the later one then takes the next. */
const usernameTries = 5;

function toWebRequest(request: FastifyRequest, publicUrl: string, path: string): Request {
  const headers = new Headers({ origin: publicUrl, 'x-client-ip': request.ip });
  for (const name of passedHeaders) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD' && request.body !== undefined;
  if (hasBody) headers.set('content-type', 'application/json');
  return new Request(`${publicUrl}${path}`, {
    method: request.method,
    headers,
    ...(hasBody ? { body: JSON.stringify(request.body ?? {}) } : {}),
  });
}

/**
 * The auth service under each prefix (AUTH-1), with the library's own answers: its client tells success from failure by
 * them. A new session's token is in the answer's header; `Set-Cookie` is never sent.
 */
export async function registerAuth(
  app: FastifyInstance,
  {
    auth,
    publicUrl,
    prefixes,
    authPerMinute,
  }: { auth: AuthLibrary; publicUrl: string; prefixes: readonly string[]; authPerMinute: number },
): Promise<void> {
  async function answer(request: FastifyRequest, prefix: string): Promise<Response> {
    const path = `/api/v1/auth${request.url.slice(`${prefix}/auth`.length)}`;
    for (let tries = 1; ; tries += 1) {
      const response = await auth.handler(toWebRequest(request, publicUrl, path));
      if (response.status < 400 || tries >= usernameTries || !path.startsWith('/api/v1/auth/sign-up/'))
        return response;
      const refusal = await response.clone().text();
      if (!/USERNAME_IS_ALREADY_TAKEN|FAILED_TO_CREATE_USER/.test(refusal)) return response;
    }
  }

  for (const prefix of prefixes) {
    await app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
        const text = String(body);
        if (text.trim() === '') return done(null, {});
        try {
          return done(null, JSON.parse(text));
        } catch (error) {
          return done(new AppError('invalid_json', { cause: error }));
        }
      });
      scope.route({
        method: ['GET', 'POST'],
        url: `${prefix}/auth/*`,
        config: { rateLimit: limitedByAddress(authPerMinute, 'auth') },
        handler: async (request, reply) => {
          const response = await answer(request, prefix);
          reply.status(response.status).header('cache-control', 'no-store');
          for (const name of ['content-type', 'location', 'retry-after', authTokenHeader]) {
            const value = response.headers.get(name);
            if (value !== null) reply.header(name, value);
          }
          return reply.send(await response.text());
        },
      });
    });
  }
}
