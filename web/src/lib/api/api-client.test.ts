// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createApiClient } from './api-client.ts';
import { ApiError, describeFailure, refusedFields } from './api-error.ts';
import { sessionToken, sessionTokenKey } from './session-token.ts';

const onUnauthorized = vi.fn<() => void>();

/** A client whose requests are answered by `answer`, and the list of sent requests. */
function clientWith(answer: () => Response | Promise<Response>, baseUrl?: string) {
  const sent: Request[] = [];
  const client = createApiClient({
    ...(baseUrl === undefined ? {} : { baseUrl }),
    token: sessionToken,
    onUnauthorized,
    fetch: async (request) => {
      sent.push(request as Request);
      return answer();
    },
  });
  return { client, sent };
}

const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status });

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const failure: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(failure).toBeInstanceOf(ApiError);
  return failure as ApiError;
}

beforeEach(() => {
  window.localStorage.clear();
  onUnauthorized.mockClear();
});

describe('requests', () => {
  test('[API-1] the base is /api/v1, and it can be overridden', async () => {
    const usual = clientWith(json({}));
    await usual.client.get('/streams');
    expect(new URL(usual.sent[0]!.url).pathname).toBe('/api/v1/streams');

    for (const [baseUrl, expected] of [
      ['http://127.0.0.1:9000/v1', 'http://127.0.0.1:9000/v1/streams'],
      ['/v1', `${window.location.origin}/v1/streams`],
    ] as const) {
      const other = clientWith(json({}), baseUrl);
      await other.client.get('/streams');
      expect(other.sent[0]!.url).toBe(expected);
    }
  });

  test('[API-4] JSON is sent and read', async () => {
    const { client, sent } = clientWith(json({ success: true, data: { id: 's1' }, message: 'OK' }));
    for (const method of ['post', 'put', 'patch'] as const) {
      const answer = await client[method]('/streams', { title: `Wash day by ${method}` });
      expect(answer).toEqual({ success: true, data: { id: 's1' }, message: 'OK' });
      const request = sent.at(-1)!;
      expect(request.headers.get('content-type')).toBe('application/json');
      expect(request.headers.get('accept')).toBe('application/json');
      expect(await request.json()).toEqual({ title: `Wash day by ${method}` });
    }
    // A request without a body has no content type.
    for (const method of ['get', 'delete'] as const) {
      await client[method]('/streams');
      expect(sent.at(-1)!.headers.get('accept')).toBe('application/json');
      expect(sent.at(-1)!.headers.get('content-type')).toBeNull();
    }
  });

  test('[API-5] a query is optional, and what is undefined in it is left out', async () => {
    const { client, sent } = clientWith(json({}));
    await client.get('/streams', { isLive: true, limit: 5, cursor: undefined });
    await client.get('/streams');
    expect(new URL(sent[0]!.url).search).toBe('?isLive=true&limit=5');
    expect(new URL(sent[1]!.url).search).toBe('');
  });

  test('[API-6] GET, POST, PUT, PATCH and DELETE are offered', async () => {
    const { client, sent } = clientWith(json({}));
    await client.get('/x');
    await client.post('/x', {});
    await client.put('/x', {});
    await client.patch('/x', {});
    await client.delete('/x');
    expect(sent.map(({ method }) => method)).toEqual(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
  });

  test('[API-7] a 204 answer is an empty object', async () => {
    const { client } = clientWith(() => new Response(null, { status: 204 }));
    expect(await client.delete('/x')).toEqual({});
  });

  test('a change without a body is sent completely when the page is left', async () => {
    const { client, sent } = clientWith(json({}));
    await client.put('/profiles/users/juno/follow');
    await client.delete('/profiles/users/juno/follow');
    await client.post('/streams', { title: 'Wash day' });
    await client.get('/streams');
    expect(sent.map(({ keepalive }) => keepalive)).toEqual([true, true, false, false]);
  });

  test('[AUTH-16] the stored token is sent as Authorization: Bearer', async () => {
    const { client, sent } = clientWith(json({}));
    await client.get('/x');
    sessionToken.write('abc.def');
    await client.get('/x');
    expect(sent[0]!.headers.get('authorization')).toBeNull();
    expect(sent[1]!.headers.get('authorization')).toBe('Bearer abc.def');
  });
});

describe('failures', () => {
  const body = { success: false, message: 'This stream has ended', code: 'stream_already_ended' };

  test("[ERR-1] [LIVEERR-4] a failure carries status, message and the body's data", async () => {
    const { client } = clientWith(json(body, 409));
    expect(await failureOf(client.get('/x'))).toMatchObject({
      status: 409,
      message: 'This stream has ended',
      body,
    });
    // Also for a body that is not JSON.
    const page = clientWith(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    expect(await failureOf(page.client.get('/x'))).toMatchObject({
      status: 502,
      body: '<h1>Bad gateway</h1>',
    });
  });

  test("[ERR-2] [LIVEERR-5] [LIVEERR-6] the message is the body's, else 'Request failed with status {n}'", async () => {
    for (const status of [400, 403, 404, 409, 429, 500, 503]) {
      const withMessage = clientWith(json({ message: `Slow down, ${status}` }, status));
      expect((await failureOf(withMessage.client.get('/x'))).message).toBe(`Slow down, ${status}`);
      const withoutMessage = clientWith(json({ code: 'no_message' }, status));
      expect((await failureOf(withoutMessage.client.get('/x'))).message).toBe(
        `Request failed with status ${status}`,
      );
    }
  });

  test("[ERR-2] a body without a message makes 'Request failed with status {n}'", async () => {
    const empty = clientWith(() => new Response('', { status: 502 }));
    expect((await failureOf(empty.client.get('/x'))).message).toBe('Request failed with status 502');
    const html = clientWith(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    expect((await failureOf(html.client.get('/x'))).message).toBe('Request failed with status 502');
    const blank = clientWith(json({ message: '' }, 500));
    expect((await failureOf(blank.client.get('/x'))).message).toBe('Request failed with status 500');
  });

  test('[ERR-3] [LIVEERR-7] a network failure has status 0', async () => {
    const cutOff = new ReadableStream({
      pull: (controller) => controller.error(new TypeError('network error')),
    });
    for (const answer of [
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => Promise.reject(new DOMException('The signal timed out', 'TimeoutError')),
      // A truncated response counts as no response.
      () => new Response(cutOff, { status: 200 }),
    ]) {
      const failure = await failureOf(clientWith(answer).client.get('/x'));
      expect(failure.status).toBe(0);
      expect(failure.message).toContain('The server could not be reached');
    }
  });

  test('[ERR-4] [LIVEERR-8] a 401 clears the token and the app gets to know', async () => {
    sessionToken.write('old');
    const { client } = clientWith(json({ message: 'expired' }, 401));
    await failureOf(client.get('/x'));
    expect(window.localStorage.getItem(sessionTokenKey)).toBeNull();
    expect(onUnauthorized).toHaveBeenCalledOnce();
  });

  test("[ERR-6] [LIVEERR-10] a 401 says 'Unauthorized - please sign in again' whatever its body says", async () => {
    const body = { success: false, message: 'expired', code: 'signed_out', error: 'gone', requestId: 'r1' };
    for (const answer of [
      json(body, 401),
      json(null, 401),
      () => new Response('<h1>No</h1>', { status: 401 }),
    ]) {
      expect(await failureOf(clientWith(answer).client.get('/x'))).toMatchObject({
        status: 401,
        message: 'Unauthorized - please sign in again',
      });
    }
  });

  test('a 403 does not remove the token', async () => {
    sessionToken.write('good');
    const { client } = clientWith(json({}, 403));
    await failureOf(client.get('/x'));
    expect(sessionToken.read()).toBe('good');
    expect(onUnauthorized).not.toHaveBeenCalled();
  });

  test("[ERR-7] what is no Error has the message 'An unknown error occurred'", () => {
    expect(describeFailure('boom')).toBe('An unknown error occurred');
    for (const failure of [undefined, null, 42, {}, { message: 7 }])
      expect(describeFailure(failure)).toBe('An unknown error occurred');
    expect(describeFailure(new Error('Known'))).toBe('Known');
  });

  test('a failure shows advice for a fault of the server, and otherwise the server’s message', () => {
    const fault = 'The server could not answer. Wait a moment and try again.';
    expect(describeFailure(new ApiError(500, 'Request failed with status 500'))).toBe(fault);
    expect(describeFailure(new ApiError(500, 'The kiln is cold', { message: 'The kiln is cold' }))).toBe(
      'The kiln is cold',
    );
    expect(describeFailure(new ApiError(502, 'Request failed with status 502', '<h1>Bad'))).toBe(fault);
    const full = 'There is no room left to store this';
    expect(describeFailure(new ApiError(503, full, { message: full }))).toBe(full);
    expect(describeFailure(new ApiError(409, full, { message: full }))).toBe(full);
  });

  test('the fields that were refused are read from the body', () => {
    expect(refusedFields(new ApiError(400, 'no', { fields: { title: 'Give it a title' } }))).toEqual({
      title: 'Give it a title',
    });
    expect(refusedFields(new ApiError(400, 'no', 'text'))).toEqual({});
    expect(refusedFields(new Error('no'))).toEqual({});
  });
});
