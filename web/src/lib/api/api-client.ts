import { guestKeyHeader, guestPath } from '@greenroom/contract/cart/guest-key-header';
import { ApiError, outOfReach } from './api-error.ts';
import { textOf } from './json.ts';

/** Stores the session token. The server's own calls have none. */
export interface TokenSource {
  read: () => string | null;
  clear: () => void;
}

export interface ApiClientOptions {
  /** Base URL without a trailing slash. The default is `/api/v1` (API-1). */
  baseUrl?: string;
  token: TokenSource;
  /** The key of a shopper without an account. It is sent with requests for carts and orders. */
  guestKey?: () => string | null;
  /** Called after a 401 cleared the token. The app navigates to `/auth` (ERR-5). */
  onUnauthorized: () => void;
  fetch?: typeof fetch;
}

export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

export interface ApiClient {
  baseUrl: string;
  /**
   * Sends a request with the session token. Resolves only with successful responses.
   * @throws {ApiError} status 0 if there was no response, else the status of the response
   */
  send: (request: Request) => Promise<Response>;
  get: <Answer>(path: string, query?: Query) => Promise<Answer>;
  post: <Answer>(path: string, body?: unknown, query?: Query) => Promise<Answer>;
  put: <Answer>(path: string, body?: unknown, query?: Query) => Promise<Answer>;
  patch: <Answer>(path: string, body?: unknown, query?: Query) => Promise<Answer>;
  delete: <Answer>(path: string, query?: Query) => Promise<Answer>;
}

/** The default base URL of the API. */
export const defaultBaseUrl = '/api/v1';

/** The message for a response without one (ERR-2, LIVEERR-6). */
export function statusMessage(status: number): string {
  return `Request failed with status ${status}`;
}

/**
 * Creates the general API client: JSON in both directions, the session token (AUTH-16, LIVEAPI-8), failures
 * as `ApiError` (API-4 to API-7, ERR-1 to ERR-6). An error's message comes from the response body
 * (LIVEERR-5). A 401 clears the token (LIVEERR-8) and has its own message (LIVEERR-10).
 */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const baseUrl = options.baseUrl ?? defaultBaseUrl;
  const doFetch = options.fetch ?? ((request: Request) => globalThis.fetch(request));

  async function send(request: Request): Promise<Response> {
    const token = options.token.read();
    if (token !== null) request.headers.set('authorization', `Bearer ${token}`);
    else if (guestPath.test(new URL(request.url).pathname)) {
      const guestKey = options.guestKey?.() ?? null;
      if (guestKey !== null) request.headers.set(guestKeyHeader, guestKey);
    }
    let response: Response;
    try {
      response = await wholeAnswer(
        await doFetch(outlivesPage(request) ? new Request(request, { keepalive: true }) : request),
      );
    } catch (cause) {
      if (request.signal.aborted) throw cause;
      throw outOfReach(cause);
    }
    if (response.ok) return response;
    const body = await readBody(response);
    if (response.status === 401) {
      options.token.clear();
      options.onUnauthorized();
      throw new ApiError(401, 'Unauthorized - please sign in again', body);
    }
    throw new ApiError(response.status, textOf(body, 'message') ?? statusMessage(response.status), body);
  }

  async function call<Answer>(method: string, path: string, body?: unknown, query?: Query): Promise<Answer> {
    const headers = new Headers({ accept: 'application/json' });
    if (body !== undefined) headers.set('content-type', 'application/json');
    const response = await send(
      new Request(addressOf(baseUrl, path, query), {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
    // The server validates its responses against the contract, so they are not validated again.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return (response.status === 204 ? {} : await readBody(response)) as Answer;
  }

  return {
    baseUrl,
    send,
    get: (path, query) => call('GET', path, undefined, query),
    post: (path, body, query) => call('POST', path, body, query),
    put: (path, body, query) => call('PUT', path, body, query),
    patch: (path, body, query) => call('PATCH', path, body, query),
    delete: (path, query) => call('DELETE', path, undefined, query),
  };
}

/**
 * Whether a request must complete even if the page is closed (`keepalive`): it makes a change that the page
 * already shows, such as a follow or a heart. Browsers limit the bytes of such requests, so a request with a
 * body is sent normally.
 */
function outlivesPage({ method, body }: Request): boolean {
  return method !== 'GET' && method !== 'HEAD' && body === null;
}

function addressOf(baseUrl: string, path: string, query: Query = {}): URL {
  const here = typeof window === 'undefined' ? undefined : window.location.origin;
  const url = new URL(`${baseUrl}${path}`, here);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url;
}

/** Reads the whole body of a response. Rejects for a truncated response, as for a missing one. */
async function wholeAnswer(answer: Response): Promise<Response> {
  return answer.body === null ? answer : new Response(await answer.arrayBuffer(), answer);
}

/** The body as JSON, as text if it is not JSON, or undefined if it is empty. */
async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
