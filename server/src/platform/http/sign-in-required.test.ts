import { isContractProcedure } from '@orpc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@greenroom/contract/router';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => server.close());

/** Method, path and access of every endpoint of the contract. */
const endpoints = Object.values(contract).flatMap((feature) =>
  Object.values(feature).map((endpoint: unknown) => {
    if (!isContractProcedure(endpoint))
      throw new TypeError('The contract contains something other than endpoints');
    const { meta, route } = endpoint['~orpc'];
    return { method: route.method ?? 'POST', path: route.path ?? '/', access: meta['access'] };
  }),
);

test('[ROLE-19] every call that needs a session is answered with 401 without a valid token', async () => {
  const guarded = endpoints.filter(({ access }) => access !== 'anyone');
  expect(guarded.length).toBeGreaterThan(20);
  const user = await server.signUp();
  await server.call('POST', '/auth/sign-out', { token: user.token });
  for (const { method, path } of guarded) {
    const address = path.replaceAll(/\{[^}]+\}/g, crypto.randomUUID());
    for (const options of [{}, { token: 'nonsense' }, { token: user.token }]) {
      const answer = await server.call(method, address, {
        ...options,
        ...(method === 'GET' ? {} : { body: {} }),
      });
      expect(answer, `${method} ${address}`).toMatchObject({
        status: 401,
        body: { success: false, code: 'signed_out', message: 'Unauthorized - please sign in again' },
      });
    }
  }
});
