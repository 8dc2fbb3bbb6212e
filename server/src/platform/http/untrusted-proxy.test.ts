import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { expect, test } from 'vitest';
import { pino } from 'pino';
import { startTestServer } from '../../testing/test-server.ts';

/** A server, and the warnings that it logs. */
async function start(variables: Record<string, string>) {
  const warnings: string[] = [];
  const log = pino(
    { level: 'warn' },
    {
      write: (line: string) => {
        const { msg } = JSON.parse(line) as { msg: string };
        if (msg.includes('TRUST_PROXY')) warnings.push(msg);
      },
    },
  );
  return { warnings, server: await startTestServer({ variables, log }) };
}

test.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-proto'])(
  'with TRUST_PROXY unset, %s is logged once, and needs the token for metrics',
  async (header) => {
    const { warnings, server } = await start({});
    const headers = { [header]: header === 'forwarded' ? 'for=198.51.100.7' : '198.51.100.7' };
    expect((await server.call('GET', '/metrics')).status).toBe(200);
    expect(warnings).toEqual([]);
    const refused = await server.call('GET', '/metrics', { headers });
    expect(refused).toMatchObject({ status: 403, body: { success: false, code: 'forbidden' } });
    expect((await server.call('GET', '/streams', { headers })).status).toBe(200);
    expect(warnings).toEqual([expect.stringContaining('Behind a proxy, set TRUST_PROXY')]);
    // Who calls the server directly is who it was.
    expect((await server.call('GET', '/metrics')).status).toBe(200);
    await server.close();
  },
);

test('requests of a proxy or tunnel without headers get no metrics, because of their host name', async () => {
  const { server } = await start({});
  const { port } = new URL(server.origin);
  const ask = async (host: string) => {
    const asked = request({ port, host: '127.0.0.1', path: '/metrics', headers: { host } }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    answer.resume();
    return answer.statusCode;
  };
  const hosts = [
    'shop.example',
    'rebound.example:9000',
    `localhost:${port}`,
    `127.0.0.1:${port}`,
    '[::1]:9000',
  ];
  expect(await Promise.all(hosts.map(ask))).toEqual([403, 403, 200, 200, 200]);
  await server.close();
});

test('with the token the metrics are sent through any proxy', async () => {
  const { server } = await start({ METRICS_TOKEN: 'token-of-the-scraper' });
  const headers = { 'x-forwarded-for': '198.51.100.7' };
  const token = 'token-of-the-scraper';
  expect((await server.call('GET', '/metrics', { headers, token })).status).toBe(200);
  expect((await server.call('GET', '/metrics', { headers })).status).toBe(403);
  await server.close();
});

test('a trusted proxy is not logged, and its client’s address is used', async () => {
  const { warnings, server } = await start({ TRUST_PROXY: 'on' });
  const through = async (address: string) =>
    (await server.call('GET', '/metrics', { headers: { 'x-forwarded-for': address } })).status;
  expect([await through('198.51.100.7'), await through('127.0.0.1')]).toEqual([403, 200]);
  expect(warnings).toEqual([]);
  await server.close();
});
