import type { contract } from '@greenroom/contract/router';
import { createApiClient, defaultBaseUrl } from './api-client.ts';
import type { ApiClient } from './api-client.ts';
import { createAuthClient } from './auth-client.ts';
import type { AuthClient } from './auth-client.ts';
import { guestKey } from './guest-key.ts';
import { sessionToken } from './session-token.ts';
import { createTypedClient } from './typed-client.ts';

/** Every endpoint of the contract as a function: `api.streams.list({ isLive: true })` answers the envelope. */
export type Api = ReturnType<typeof createTypedClient<typeof contract>>;

let goToSignIn: () => void = () => window.location.assign('/auth');

/** What a 401 does after it cleared the token; the app sets it to its router. */
export function onUnauthorized(go: () => void): void {
  goToSignIn = go;
}

const baseUrl = import.meta.env.VITE_API_BASE_URL ?? defaultBaseUrl;

/** The general client of this browser. */
export const apiClient: ApiClient = createApiClient({
  baseUrl,
  token: sessionToken,
  guestKey: guestKey.read,
  onUnauthorized: () => goToSignIn(),
});

/** The auth service's client of this browser. */
export const authClient: AuthClient = createAuthClient({ baseUrl, token: sessionToken });

/** The typed client of this browser. */
export const api: Api = createTypedClient<typeof contract>(apiClient);

/** Where the API of `npm start` is; a server that renders takes its calls itself, whatever they say. */
const renderBaseUrl = import.meta.env.VITE_API_BASE_URL ?? 'http://localhost:9000/api/v1';

/** A typed client for the server's own render, without a session. */
export function createServerApi(fetchApi: (request: Request) => Promise<Response>): Api {
  const noToken = { read: () => null, clear: () => {} };
  return createTypedClient<typeof contract>(
    createApiClient({
      baseUrl: renderBaseUrl,
      token: noToken,
      onUnauthorized: () => {},
      fetch: async (input) => withinRenderTime(fetchApi(new Request(input))),
    }),
  );
}

/** How long a page waits for its data: after that it is sent with its skeletons, and the browser asks. */
const renderWaitMs = 3000;

async function withinRenderTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The data of a page took too long')), renderWaitMs);
  try {
    return await Promise.race([answer, promise]);
  } finally {
    clearTimeout(timer);
  }
}
