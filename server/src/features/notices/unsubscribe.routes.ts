import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import { answerInEnvelope } from '../../platform/http/answer-envelope.ts';
import { limitedByAddress } from '../../platform/http/rate-limits/rate-limits.ts';
import type { NoticesService } from './notices.service.ts';

/** The path of a mail's link. GET shows a page that asks for confirmation. */
export function unsubscribePath(token: string): string {
  return `/unsubscribe/${token}`;
}

/**
 * Turns off email notices and the newsletter without a sign-in, for mail programs (RFC 8058: a POST with the
 * body `List-Unsubscribe=One-Click`) and for the page that the link shows.
 */
export async function registerUnsubscribeRoutes(
  app: FastifyInstance,
  {
    notices,
    writesPerMinute,
  }: { notices: Pick<NoticesService, 'unsubscribeFromMail'>; writesPerMinute: number },
): Promise<void> {
  await app.register(async (scope) => {
    answerInEnvelope(scope, 'You get no more notices and no newsletter by mail.');
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, done) =>
      done(null, null),
    );
    const config = { rateLimit: limitedByAddress(writesPerMinute, 'unsubscribe') };
    scope.post<{ Params: { token: string } }>(
      unsubscribePath(':token'),
      { config },
      async (request, reply) => {
        if (!(await notices.unsubscribeFromMail(request.params.token))) {
          throw new AppError('not_found', {
            details: 'This link is not complete. Copy all of it from the mail.',
          });
        }
        reply.header('cache-control', 'no-store');
        return {};
      },
    );
  });
}
