import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { isRouteErrorResponse, ServerRouter } from 'react-router';
import type { EntryContext, RouterContextProvider } from 'react-router';
import { markCode } from './app/code-after-paint.ts';
import { NonceContext } from './app/nonce-context.ts';
import { pageContext } from './app/server-context.ts';

/**
 * Exported for the HTTP server, so that it uses the same React Router as the pages. The build contains React
 * Router in its production form.
 */
export { createRequestHandler } from 'react-router';
export { createPageContext } from './app/server-context.ts';

/** How long in milliseconds the data of a page may stream. */
export const streamTimeout = 5000;

export function handleError(failure: unknown, { request, context }: ErrorArgs): void {
  // A missing page is not a server fault.
  if (request.signal.aborted || (isRouteErrorResponse(failure) && failure.status < 500)) return;
  context.get(pageContext).reportFailure(failure);
}
interface ErrorArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/**
 * Renders the complete HTML of one page. It is not streamed, because it is cached and sent to many readers.
 * The loaders have already waited for its data.
 */
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
        // The router reports errors that occur before the shell is rendered.
        if (isShellRendered) reportFailure(failure);
      },
    },
  );
  const timer = setTimeout(abort, streamTimeout + 1000);
  try {
    // In development, Vite's client must run first.
    const html = import.meta.env.DEV ? await promise : markCode(await promise);
    headers.set('content-type', 'text/html; charset=utf-8');
    return new Response(html, { status: finalStatus, headers });
  } finally {
    clearTimeout(timer);
  }
}

/** Collects a streamed page and passes its whole text to `done`. */
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
