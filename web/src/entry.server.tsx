import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { isRouteErrorResponse, ServerRouter } from 'react-router';
import type { EntryContext, RouterContextProvider } from 'react-router';
import { markCode } from './app/code-after-paint.ts';
import { NonceContext } from './app/nonce-context.ts';
import { pageContext } from './app/server-context.ts';

/**
 * The HTTP server takes these from the build, so that it and the pages use the same React Router, which the build holds
 * in its production form.
 */
export { createRequestHandler } from 'react-router';
export { createPageContext } from './app/server-context.ts';

/** How long the data of a page may go on streaming into it. */
export const streamTimeout = 5000;

export function handleError(failure: unknown, { request, context }: ErrorArgs): void {
  // Who asks for what is not there makes no fault of the server.
  if (request.signal.aborted || (isRouteErrorResponse(failure) && failure.status < 500)) return;
  context.get(pageContext).reportFailure(failure);
}
interface ErrorArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Makes the HTML of one page, whole: it is kept and sent to many, and its loaders have waited for its data. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce, reportFailure } = loadContext.get(pageContext);
  const withNonce = nonce === undefined ? {} : { nonce };
  let finalStatus = status;
  let isShellRendered = false;
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const { pipe, abort } = renderToPipeableStream(
    <NonceContext value={nonce}>
      <ServerRouter context={routerContext} url={request.url} {...withNonce} />
    </NonceContext>,
    {
      ...withNonce,
      onShellReady() {
        isShellRendered = true;
      },
      onAllReady: () => pipe(collector(resolve)),
      onShellError: reject,
      onError(failure: unknown) {
        finalStatus = 500;
        // What fails before it is thrown, and reported by the router.
        if (isShellRendered) reportFailure(failure);
      },
    },
  );
  const timer = setTimeout(abort, streamTimeout + 1000);
  try {
    // The development server's own code has to be there first.
    const html = import.meta.env.DEV ? await promise : markCode(await promise);
    headers.set('content-type', 'text/html; charset=utf-8');
    return new Response(html, { status: finalStatus, headers });
  } finally {
    clearTimeout(timer);
  }
}

/** Takes a page as it is written and answers its whole text. */
function collector(done: (html: string) => void): Writable {
  const parts: Buffer[] = [];
  return new Writable({
    write(part: Buffer, _encoding, next) {
      parts.push(part);
      next();
    },
    final(next) {
      done(Buffer.concat(parts).toString());
      next();
    },
  });
}
