import type { contract } from '@greenroom/contract/router';
import { createApiClient, defaultBaseUrl } from './api-client.ts';
import type { ApiClient } from './api-client.ts';
import { createAuthClient } from './auth-client.ts';
import type { AuthClient } from './auth-client.ts';
import { guestKey } from './guest-key.ts';
import { sessionToken } from './session-token.ts';
import { createTypedClient } from './typed-client.ts';

/**
 * Every endpoint of the contract as a function: `api.streams.list({ isLive: true })` resolves with the
 * envelope.
 */
export type Api = ReturnType<typeof createTypedClient<typeof contract>>;

let goToSignIn: () => void = () => window.location.assign('/auth');

/** Sets what happens after a 401 cleared the token. The app sets it to its router. */
export function onUnauthorized(go: () => void): void {
  goToSignIn = go;
}

const baseUrl = import.meta.env.VITE_API_BASE_URL ?? defaultBaseUrl;

/** The browser's general API client. */
export const apiClient: ApiClient = createApiClient({
  baseUrl,
  token: sessionToken,
  guestKey: guestKey.read,
  onUnauthorized: () => goToSignIn(),
});

/** The browser's client of the auth service. */
export const authClient: AuthClient = createAuthClient({ baseUrl, token: sessionToken });

/** The browser's typed client. */
export const api: Api = createTypedClient<typeof contract>(apiClient);

/**
 * The API address of `npm start`. The rendering server handles these calls in process, whatever the address
 * is.
 */
const renderBaseUrl = import.meta.env.VITE_API_BASE_URL ?? 'http://localhost:9000/api/v1';

/** A typed client for the server render, without a session. */
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

/**
 * How long a page waits for its data, in milliseconds. After that it is sent with skeletons, and the browser
 * requests the data.
 */
const renderWaitMs = 3000;

async function withinRenderTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The data of a page did not load in time')), renderWaitMs);
  try {
    return await Promise.race([answer, promise]);
  } finally {
    clearTimeout(timer);
  }
}
