import { guestKeyHeader, guestPath } from '@greenroom/contract/cart/guest-key-header';
import { ApiError, outOfReach } from './api-error.ts';
import { textOf } from './json.ts';

/** Where the session's token is kept; the server's own calls have none. */
export interface TokenSource {
  read: () => string | null;
  clear: () => void;
}

export interface ApiClientOptions {
  /** Address that paths are added to, without a slash at its end; `/api/v1` when left out (API-1). */
  baseUrl?: string;
  token: TokenSource;
  /** The key of a shopper without an account, sent where carts and orders are asked for. */
  guestKey?: () => string | null;
  /** Called after a 401 has cleared the token; the app goes to `/auth` (ERR-5). */
  onUnauthorized: () => void;
  fetch?: typeof fetch;
}

export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

export interface ApiClient {
  baseUrl: string;
  /**
   * Sends a request with the session's token. Answers only successful responses.
   * @throws {ApiError} status 0 when there was no answer, else the answer's status
   */
  send: (request: Request) => Promise<Response>;
  get: <Answer>(path: string, query?: Query) => Promise<Answer>;
  post: <Answer>(path: string, body?: unknown, query?: Query) => Promise<Answer>;
  put: <Answer>(path: string, body?: unknown, query?: Query) => Promise<Answer>;
  patch: <Answer>(path: string, body?: unknown, query?: Query) => Promise<Answer>;
  delete: <Answer>(path: string, query?: Query) => Promise<Answer>;
}

/** The address that the API answers at when none is set. */
export const defaultBaseUrl = '/api/v1';

/** Message of an answer that says none (ERR-2, LIVEERR-6). */
export function statusMessage(status: number): string {
  return `Request failed with status ${status}`;
}

/**
 * The general client: JSON both ways, the session's token (AUTH-16, LIVEAPI-8), failures as `ApiError` (API-4 to API-7,
 * ERR-1 to ERR-6). Their message is the body's (LIVEERR-5), and a 401 clears the token (LIVEERR-8) and has a message of its own (LIVEERR-10).
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
    // The server checks its answers against the contract, so they are not checked again.
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
 * Whether a request ends also when its page is left: a change that the page already shows as made, such as a follow or a heart.
 * A browser limits the bytes of such requests, so one with a body is sent the usual way.
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

/** An answer with all of its body: one that breaks off halfway rejects, as one that never came does. */
async function wholeAnswer(answer: Response): Promise<Response> {
  return answer.body === null ? answer : new Response(await answer.arrayBuffer(), answer);
}

/** The body as JSON, as text when it is not JSON, undefined when it is empty. */
async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
