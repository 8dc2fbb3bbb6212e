import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, testPassword, type TestServer } from '../../testing/test-server.ts';

/** The fields of a JSON value, by their paths. */
function fieldsOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.length === 0 ? [] : fieldsOf(value[0], `${path}[]`);
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value)
    .flatMap(([name, field]) => fieldsOf(field, `${path}.${name}`))
    .toSorted();
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ variables: { METRICS_TOKEN: 'token-of-the-scraper' } });
});
afterAll(async () => server.close());

describe('operations', () => {
  test('the server reports that it is alive and ready', async () => {
    expect(await server.call('GET', '/healthz')).toMatchObject({ status: 200, body: { success: true } });
    expect(await server.call('GET', '/readyz')).toMatchObject({
      status: 200,
      body: { success: true, data: { checks: { database: 'ok' } } },
    });
  });

  test('metrics are sent only with the token', async () => {
    await server.call('GET', '/streams');
    expect((await server.call('GET', '/metrics')).status).toBe(403);
    expect((await server.call('GET', '/metrics', { token: 'another-token' })).status).toBe(403);
    const metrics = await server.call('GET', '/metrics', { token: 'token-of-the-scraper' });
    expect(metrics.status).toBe(200);
    expect(metrics.body).toContain('greenroom_http_request_seconds_count{method="GET"');
  });

  test('answers have a request id, the caller’s own if it is harmless', async () => {
    const own = await server.call('GET', '/streams', { headers: { 'x-request-id': 'trace-0001' } });
    expect(own.headers.get('x-request-id')).toBe('trace-0001');
    const forged = await server.call('GET', '/streams', { headers: { 'x-request-id': 'x' } });
    expect(forged.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('answers have security headers with their own nonce', async () => {
    const [one, two] = await Promise.all([server.call('GET', '/healthz'), server.call('GET', '/healthz')]);
    const policy = one.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=]{20,}'/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(two.headers.get('content-security-policy')).not.toBe(policy);
    expect(one.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('the API reference is made from the contract', async () => {
    const document = await server.call('GET', '/api/openapi.json');
    expect(document.body.openapi).toMatch(/^3\.1/);
    expect(Object.keys(document.body.paths)).toEqual(
      expect.arrayContaining(['/streams', '/streams/{id}/go-live', '/products/{id}']),
    );
  });

  test('the API reference has the callers and the errors of each operation', async () => {
    const { paths, components } = (await server.call('GET', '/api/openapi.json')).body;
    const operations = new Map<string, any>();
    const refusals = (responses: any, status: number): string =>
      components.responses[responses[status].$ref.split('/').at(-1)].description;
    for (const [path, item] of Object.entries<Record<string, any>>(paths)) {
      for (const method of ['get', 'post', 'put', 'patch', 'delete']) {
        if (item[method] !== undefined) operations.set(`${method} ${path}`, item[method]);
      }
    }
    expect([...operations.keys()]).toEqual(
      expect.arrayContaining([
        'post /auth/sign-in/email',
        'post /account/avatar',
        'post /streams/{id}/thumbnail',
        'post /clips/{id}/picture',
        'delete /clips/{id}/picture',
        'get /streams/{id}',
        'post /brands/imports',
        'post /brands/green-documents',
        'post /studio/upload-check',
        'post /captions',
        'get /documents/{id}',
        'get /replays/{recordingId}/{number}',
        'post /whip',
        'post /whep/{streamId}',
        'patch /whip/sessions/{sessionId}',
        'get /files/{key}',
        'get /healthz',
        'get /readyz',
        'get /products',
      ]),
    );
    for (const [name, { responses, security, requestBody }] of operations) {
      for (const status of [400, 401, 404, 500]) expect(refusals(responses, status), name).toContain('`');
      expect(security, name).toBeDefined();
      expect(requestBody?.content['application/json'] ?? { example: 'no JSON' }, name).toHaveProperty(
        'example',
      );
      for (const [status, answer] of Object.entries<any>(responses)) {
        const json = answer.content?.['application/json'];
        if (!status.startsWith('2') || json === undefined) continue;
        expect(json, `${name} ${status}`).toHaveProperty('example');
        expect(Object.keys(json.schema), `${name} ${status}`).not.toEqual([]);
      }
    }
    expect(operations.get('post /streams')?.security).toEqual([{ bearer: [] }]);
    expect(operations.get('get /products')?.security).toEqual([{}, { bearer: [] }]);
    expect(operations.has('post /whip/sessions/{sessionId}')).toBe(false);
    expect(operations.get('get /products')?.responses[200].content['application/json'].example).toMatchObject(
      {
        success: true,
        data: { products: [{ id: expect.any(String) }] },
      },
    );
    // Each says its own refusals, and no others.
    const checkout = operations.get('post /checkouts').responses;
    expect(refusals(checkout, 409)).toContain('`product_sold_out`');
    expect(refusals(checkout, 409)).not.toContain('`stream_not_live`');
    expect(refusals(operations.get('post /streams').responses, 403)).toContain('`not_a_streamer`');
    expect(refusals(operations.get('get /products').responses, 403)).not.toContain('`not_a_streamer`');
    expect(refusals(operations.get('post /account/avatar').responses, 413)).toContain('`picture_too_large`');
    const [, notFound] =
      Object.entries<any>(components.responses).find(([key]) =>
        /^404-not_found-product_not_found$/.test(key),
      ) ?? [];
    expect(notFound.description).toContain('Product not found');
    expect(notFound.content['application/json'].example).toMatchObject({ success: false, code: 'not_found' });
  });

  test('the examples of operations outside the contract have the fields that the server answers', async () => {
    const { paths } = (await server.call('GET', '/api/openapi.json')).body;
    const admin = await server.signUp('admin', 'Ada Wren');
    const email = 'rosa@example.com';
    const password = testPassword;
    const newcomer = { name: 'Rosa Lind', email, password, username: 'rosa_lind' };
    const { body: made } = await expectExample('POST', '/auth/sign-up/email', { body: newcomer });
    await server.confirmAddress(made.user.id);
    const { headers } = await expectExample('POST', '/auth/sign-in/email', { body: { email, password } });
    const token = headers.get('set-auth-token') ?? '';
    for (const path of ['/auth/get-session', '/auth/list-sessions', '/auth/list-accounts'])
      await expectExample('GET', path, { token });
    await expectExample('POST', '/auth/update-user', { token, body: { name: 'Rosalind' } });
    await expectExample('POST', '/auth/two-factor/enable', { token, body: { password } });
    await expectExample('POST', '/auth/request-password-reset', { body: { email } });
    await expectExample('GET', '/auth/admin/get-user', { token: admin.token }, `?id=${admin.id}`);
    await expectExample('GET', '/auth/admin/list-users', { token: admin.token }, '?limit=1');
    await expectExample('DELETE', '/account/avatar', { token });
    await expectExample('POST', '/auth/revoke-other-sessions', { token });
    await expectExample('POST', '/auth/sign-out', { token });
    for (const path of ['/auth/ok', '/healthz', '/readyz']) await expectExample('GET', path);

    async function expectExample(
      method: string,
      path: string,
      options: Parameters<TestServer['call']>[2] = {},
      query = '',
    ) {
      const answer = await server.call(method, path + query, options);
      expect(answer.status, path).toBe(200);
      const { content } = paths[path][method.toLowerCase()].responses[200];
      expect(fieldsOf(content['application/json'].example), path).toEqual(fieldsOf(answer.body));
      return answer;
    }
  });

  test('the API reference contains every route of the server', async () => {
    const { paths } = (await server.call('GET', '/api/openapi.json')).body;
    const described = new Set(
      Object.entries<Record<string, unknown>>(paths).flatMap(([path, item]) =>
        Object.keys(item).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '{}')}`),
      ),
    );
    // Pages and their files, the video frame's page, and the API reference itself.
    const isForBrowsers =
      /^\/(api\/docs|api\/openapi\.json|dev\/mail|room\/config\.json|robots\.txt|sitemap)/;
    const undescribed = server.app.http.routeRefusals
      .routes()
      .filter(({ path }) => !isForBrowsers.test(path))
      .flatMap(({ path, methods }) =>
        methods.map(
          (method) => `${method} ${path.replace(/^(\/api)?\/v1/, '').replaceAll(/:\w+|\*/g, '{}')}`,
        ),
      )
      .filter((route) => !/^(HEAD|OPTIONS) /.test(route) && !described.has(route));
    expect(undescribed).toEqual([]);
    for (const route of [
      'PUT /whep/sessions/{}/limit',
      'GET /replays/{}/{}/captions.vtt',
      'POST /payments/stripe/webhook',
    ]) {
      expect(described).toContain(route);
    }
  });

  test('the API reference describes calls without an account, and when to try again', async () => {
    const { paths, components } = (await server.call('GET', '/api/openapi.json')).body;
    const names = (operation: any) => (operation.parameters ?? []).map(({ name }: { name: string }) => name);
    expect(names(paths['/cart'].get)).toContain('x-guest-key');
    expect(names(paths['/products'].get)).not.toContain('x-guest-key');
    const [, unavailable] =
      Object.entries<any>(components.responses).find(([key]) => key.startsWith('503-')) ?? [];
    expect(unavailable.headers).toHaveProperty('retry-after');
    expect(paths['/brands/products'].post.description).toContain('API keys');
  });

  test('the page of the API reference loads all files from this server, and has no inline script or handler', async () => {
    const page = await server.call('GET', '/api/docs');
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.body).toContain('<title>Greenroom API</title>');
    const scriptPolicy = /script-src ([^;]+)/.exec(page.headers.get('content-security-policy') ?? '')?.[1];
    expect(scriptPolicy).toBe("'self'");
    const scripts = [...page.body.matchAll(/<script([^>]*)>([^]*?)<\/script>/g)].map(
      ([, attributes, text]) => ({
        source: /^ src="([^"]+)"$/.exec(attributes)?.[1],
        text,
      }),
    );
    expect(scripts).toEqual([
      { source: '/api/docs/swagger-ui-bundle.js', text: '' },
      { source: '/api/docs/start.js', text: '' },
    ]);
    expect(page.body).not.toMatch(/<[^>]+ on\w+=|javascript:|https?:\/\//);
    for (const [path, type] of [
      ['/api/docs/swagger-ui-bundle.js', 'text/javascript'],
      ['/api/docs/start.js', 'text/javascript'],
      ['/api/docs/swagger-ui.css', 'text/css'],
    ] as const) {
      const file = await server.call('GET', path);
      expect([path, file.status, file.headers.get('content-type')]).toEqual([
        path,
        200,
        expect.stringContaining(type),
      ]);
    }
    expect((await server.call('GET', '/api/docs/start.js')).body).toContain("url: '/api/openapi.json'");
  });
});
