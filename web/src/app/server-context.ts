import { createContext, RouterContextProvider } from 'react-router';

/** What the HTTP server hands to a page that it renders. */
export interface PageContext {
  /** Of this answer's content security policy; every inline script carries it. */
  nonce: string | undefined;
  /** Absolute address of the API for calls from the server itself, like `http://127.0.0.1:9000/api/v1`. */
  apiBaseUrl: string;
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
  apiBaseUrl: import.meta.env.VITE_API_BASE_URL ?? 'http://127.0.0.1:9000/api/v1',
  appOrigin: 'http://localhost:5173',
  supportEmail: undefined,
  reportFailure: () => {},
});

/** Makes the load context of one request. The server finds it in the build: `build.entry.module.createPageContext(...)`. */
export function createPageContext(values: PageContext): RouterContextProvider {
  return new RouterContextProvider(new Map([[pageContext, values]]));
}
