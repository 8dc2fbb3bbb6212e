import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { ServerRouter } from 'react-router';
import type { EntryContext, RouterContextProvider } from 'react-router';
import { pageContext } from './app/server-context.ts';

export { createPageContext } from './app/server-context.ts';

/** How long a page may go on streaming what it waits for. */
export const streamTimeout = 5000;

export function handleError(failure: unknown, { request, context }: ErrorArgs): void {
  if (!request.signal.aborted) context.get(pageContext).reportFailure(failure);
}
interface ErrorArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Makes the HTML of one page. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method.toUpperCase() === 'HEAD') return new Response(null, { status, headers });

  const { nonce, reportFailure } = loadContext.get(pageContext);
  const waitsForAll = isbot(request.headers.get('user-agent') ?? '');
  return new Promise((resolve, reject) => {
    let shellRendered = false;
    let finalStatus = status;
    const onReady = () => {
      shellRendered = true;
      const body = new PassThrough({
        final(done) {
          clearTimeout(timer);
          done();
        },
      });
      pipe(body);
      resolve(new Response(createReadableStreamFromReadable(body), { status: finalStatus, headers }));
    };
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} {...(nonce === undefined ? {} : { nonce })} />,
      {
        ...(nonce === undefined ? {} : { nonce }),
        [waitsForAll ? 'onAllReady' : 'onShellReady']: onReady,
        onShellError: reject,
        onError(failure: unknown) {
          finalStatus = 500;
          if (shellRendered) reportFailure(failure);
        },
      },
    );
    const timer = setTimeout(abort, streamTimeout + 1000);
  });
}
