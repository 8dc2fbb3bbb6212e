import { createContext, RouterContextProvider } from 'react-router';

/** What the HTTP server hands to a page that it renders. */
export interface PageContext {
  /** Of this answer's content security policy; every inline script carries it. */
  nonce: string | undefined;
  /** Calls the REST API as a caller without a session; the server does so without HTTP. */
  fetchApi: (request: Request) => Promise<Response>;
  /** Where visitors reach the app, without a slash at the end; canonical and share links begin with it. */
  appOrigin: string;
  /** Where people may write for help; undefined where the operator has not said. */
  supportEmail: string | undefined;
  /** Called with what failed while a page was made; a visitor never sees it. */
  reportFailure: (failure: unknown) => void;
}

/** The key of the page context. Its default serves `react-router dev`, which has no server of ours around it. */
export const pageContext = createContext<PageContext>({
  nonce: undefined,
  fetchApi: (request) => fetch(request),
  appOrigin: 'http://localhost:5173',
  supportEmail: undefined,
  reportFailure: () => {},
});

/** Makes the load context of one request. The server finds it in the build: `build.entry.module.createPageContext(...)`. */
export function createPageContext(values: PageContext): RouterContextProvider {
  return new RouterContextProvider(new Map([[pageContext, values]]));
}
