import { createContext, RouterContextProvider } from 'react-router';

/** What the HTTP server passes to a page that it renders. */
export interface PageContext {
  /** Nonce of this response's content security policy. Every inline script carries it. */
  nonce: string | undefined;
  /** Calls the REST API in process, without HTTP and without a session. */
  fetchApi: (request: Request) => Promise<Response>;
  /** Public origin of the app, without a trailing slash. Canonical and share links begin with it. */
  appOrigin: string;
  /** Support address. Undefined if the operator has set none. */
  supportEmail: string | undefined;
  /** Receives errors of the server render, which visitors never see. */
  reportFailure: (failure: unknown) => void;
}

/**
 * The key of the page context. The default value serves `react-router dev`, which runs without our HTTP
 * server.
 */
export const pageContext = createContext<PageContext>({
  nonce: undefined,
  fetchApi: (request) => fetch(request),
  appOrigin: 'http://localhost:5173',
  supportEmail: undefined,
  reportFailure: () => {},
});

/**
 * Creates the load context of one request. The HTTP server calls it through the build:
 * `build.entry.module.createPageContext(...)`.
 */
export function createPageContext(values: PageContext): RouterContextProvider {
  return new RouterContextProvider(new Map([[pageContext, values]]));
}
