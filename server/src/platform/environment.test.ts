import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readEnvironment } from './environment.ts';

describe('configuration', () => {
  test('[LIVEAPI-2] [LIVEAPI-3] [API-3] listens on port 9000 by default', () => {
    expect(readEnvironment({})).toMatchObject({
      port: 9000,
      publicUrl: 'http://localhost:9000',
      host: 'localhost',
    });
  });

  test('an empty variable counts as unset', () => {
    expect(readEnvironment({ PORT: '', DATABASE_URL: '' })).toMatchObject({
      port: 9000,
      databaseUrl: undefined,
    });
  });

  test.each([
    ['PORT', '99999', 'PORT takes a port number from 1 to 65535'],
    ['PORT', 'web', 'PORT takes a port number from 1 to 65535'],
    ['NODE_ENV', 'prod', 'NODE_ENV takes development, production or test'],
    [
      'DATABASE_URL',
      'mysql://here',
      'DATABASE_URL takes a Postgres address, like postgres://user:password@host:5432/name',
    ],
    ['MEDIA_ANNOUNCED_IP', 'my-host', 'MEDIA_ANNOUNCED_IP takes an IP address'],
    ['DEMO', 'maybe', 'DEMO takes on or off'],
    [
      'TRUST_PROXY',
      'yes',
      'TRUST_PROXY takes off, on, the number of proxies in front, or their addresses and networks, like 10.0.0.0/8,192.0.2.7',
    ],
    ['GREENROOM_SECRET', 'short', 'GREENROOM_SECRET takes a secret of 32 characters or more'],
    ['TURN_URLS', 'turn:turn.example', 'TURN_USERNAME is needed when TURN_URLS is set'],
    ['TURN_URLS', 'turn.example', 'TURN_URLS takes addresses like turn:turn.example:3478'],
    ['TURN_USERNAME', 'kim', 'TURN_CREDENTIAL is needed when TURN_USERNAME is set'],
    ['STUN_URLS', 'stun:stun.example,stun.example', 'STUN_URLS takes addresses like stun:stun.example:3478'],
    [
      'FRAME_PARENT_ORIGINS',
      'https://partner.example/; script-src *',
      'FRAME_PARENT_ORIGINS takes origins, like https://partner.example',
    ],
    [
      'FRAME_PARENT_ORIGINS',
      'partner.example',
      'FRAME_PARENT_ORIGINS takes origins, like https://partner.example',
    ],
    [
      'PUBLIC_URL',
      'https://shop.example/path?query',
      'PUBLIC_URL takes an address without a path, like https://shop.example',
    ],
    ['STRIPE_SECRET_KEY', 'sk_live_x', 'STRIPE_PUBLISHABLE_KEY is needed when STRIPE_SECRET_KEY is set'],
    ['STRIPE_SECRET_KEY', 'sk_live_x', 'STRIPE_WEBHOOK_SECRET is needed when STRIPE_SECRET_KEY is set'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_x', 'STRIPE_SECRET_KEY is needed when STRIPE_WEBHOOK_SECRET is set'],
    [
      'STRIPE_PUBLISHABLE_KEY',
      'sk_live_x',
      'STRIPE_PUBLISHABLE_KEY takes a publishable key of Stripe, which begins with pk_',
    ],
    [
      'STRIPE_SECRET_KEY',
      'pk_live_x',
      'STRIPE_SECRET_KEY takes a secret key of Stripe, which begins with sk_ or rk_',
    ],
    ['PAYMENTS', 'stripe', 'PAYMENTS takes test, for payments in which no money moves'],
    ['PORT', '1e3', 'PORT takes a port number from 1 to 65535'],
  ])('%s=%s is refused with the name of the variable and its allowed values', (name, value, message) => {
    expect(() => readEnvironment({ [name]: value })).toThrow(message);
  });

  test('the README lists all variables of .env.example, and describes what remains with DEMO=off', () => {
    const read = (name: string) => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8');
    const example = read('.env.example');
    const table = read('README.md')
      .split('\n')
      .filter((line) => line.startsWith('| `'));
    const names = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name ?? '');
    expect(names.length).toBeGreaterThan(20);
    const inTable = (name: string) =>
      table.some((row) => row.includes(`\`${name}\``) || row.includes(`\`${name.split('_')[0]}_\``));
    expect(names.filter((name) => !inTable(name))).toEqual([]);
    expect(table.find((row) => row.startsWith('| `DEMO`'))).toMatch(/`off`: .*demo accounts .* stay/);
    expect(example).toMatch(/Off leaves .* the demo accounts[^=]*\nDEMO=/);
  });

  test('with its keys set Stripe is the payment provider, and cannot be redirected in production', () => {
    const keys = {
      STRIPE_SECRET_KEY: 'sk_live_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
    };
    const inProduction = { ...keys, NODE_ENV: 'production' };
    expect(readEnvironment({}).stripe).toBeUndefined();
    expect(readEnvironment(inProduction).stripe).toEqual({
      secretKey: 'sk_live_x',
      publishableKey: 'pk_live_x',
      webhookSecret: 'whsec_x',
      apiUrl: undefined,
    });
    expect(() => readEnvironment({ ...inProduction, STRIPE_API_URL: 'http://localhost:1' })).toThrow(
      'STRIPE_API_URL is for tests',
    );
  });

  test('all invalid variables are named at once', () => {
    expect(() => readEnvironment({ PORT: '0', DEMO: 'x' })).toThrow(/PORT[\s\S]*DEMO/);
  });

  test('the demo is on by default, can be turned off, and is always off in production', () => {
    expect(readEnvironment({}).demo).toBe(true);
    expect(readEnvironment({ DEMO: 'off' }).demo).toBe(false);
    expect(readEnvironment({ NODE_ENV: 'production', DEMO: 'on' }).demo).toBe(false);
  });

  test('STUN and TURN servers are given to the browser', () => {
    const { iceServers } = readEnvironment({
      STUN_URLS: 'stun:a.example:3478, stun:b.example:3478',
      TURN_URLS: 'turn:t.example:3478',
      TURN_USERNAME: 'green',
      TURN_CREDENTIAL: 'room',
    });
    expect(iceServers).toEqual([
      { urls: ['stun:a.example:3478', 'stun:b.example:3478'] },
      { urls: ['turn:t.example:3478'], username: 'green', credential: 'room' },
    ]);
  });
});
