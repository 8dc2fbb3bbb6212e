// @vitest-environment jsdom
// @vitest-environment-options { "url": "http://localhost:9321/stream/1" }
import { type AddressInfo, createServer, type Socket as NetSocket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLiveSocket } from './live-socket.ts';
import { connectRawSocket, defaultSocketAddress, type RawSocket, socketOptions } from './raw-socket.ts';
import { joinStream } from '../../features/streams/stream-subscription.ts';

/** A fake Socket.IO client. It records what the module calls, and the test emits its events. */
class StandInSocket implements RawSocket {
  connected = false;
  active = true;
  connects = 0;
  readonly sent: { name: string; payload: unknown }[] = [];
  readonly #handlers = new Map<string, Set<(payload: never) => void>>();
  io = { on: (name: string, handler: () => void) => this.on(`io:${name}`, handler) };

  connect() {
    this.connects += 1;
  }
  disconnect() {
    if (this.connected) this.drop('io client disconnect', false);
  }
  emit(name: string, payload: unknown) {
    this.sent.push({ name, payload });
  }
  on(name: string, handler: (payload: never) => void) {
    this.#handlers.set(name, (this.#handlers.get(name) ?? new Set()).add(handler));
  }
  off(name: string, handler: (payload: never) => void) {
    this.#handlers.get(name)?.delete(handler);
  }
  say(name: string, payload?: unknown) {
    for (const handler of this.#handlers.get(name) ?? []) handler(payload as never);
  }
  accept() {
    this.connected = true;
    this.active = true;
    this.say('connect');
  }
  drop(reason: string, isActive: boolean) {
    this.connected = false;
    this.active = isActive;
    this.say('disconnect', reason);
  }
}

let raw: StandInSocket;
let tokenValue: string | null;
let changeToken: () => void;
let givenOptions: Record<string, unknown>;
let givenAddress: string;

function open() {
  const socket = createLiveSocket({
    token: {
      read: () => tokenValue,
      subscribe: (listener) => {
        changeToken = listener;
        return () => {};
      },
    },
    connect: (address, options) => {
      givenAddress = address;
      givenOptions = options;
      // Socket.IO reads the token at each connect.
      const connect = raw.connect.bind(raw);
      raw.connect = () => {
        options.auth(() => {});
        connect();
      };
      return raw;
    },
  });
  socket.open();
  return socket;
}

beforeEach(() => {
  vi.useFakeTimers();
  raw = new StandInSocket();
  tokenValue = null;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('[CONN-14] the socket makes 5 reconnection attempts, and then no more', async () => {
  vi.useRealTimers();
  const connections = new Set<NetSocket>();
  const server = createServer((connection) => {
    connections.add(connection);
    connection.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  // Socket.IO's own client with our settings, but without their delays.
  const quickly: object = { transports: ['websocket'], reconnectionDelay: 1, reconnectionDelayMax: 2 };
  const real = connectRawSocket(`http://127.0.0.1:${port}`, {
    ...socketOptions,
    ...quickly,
    auth: (give) => give({}),
  });
  let attempts = 0;
  const hasGivenUp = new Promise<void>((resolve) => {
    real.io.on('reconnect_attempt', () => (attempts += 1));
    real.io.on('reconnect_failed', resolve);
  });
  real.connect();
  await hasGivenUp;
  expect(attempts).toBe(5);
  // The first connection and five more.
  expect(connections.size).toBe(6);
  real.disconnect();
  await new Promise((resolve) => server.close(resolve));

  open();
  expect(givenOptions['reconnectionAttempts']).toBe(5);
});

test('[CONN-15] the socket’s reconnection delay starts at 1 s and is at most 10 s', () => {
  open();
  expect(givenOptions).toMatchObject({ reconnectionDelay: 1000, reconnectionDelayMax: 10_000 });
});

test.each([
  ['in the middle', 0.5, [1000, 2000, 4000, 8000, 10_000]],
  ['late', 0.9, [1400, 2800, 5600, 10_000, 10_000]],
] as const)(
  '[CONN-15] attempts that Socket.IO leaves to us have the same delays, spread %s',
  (_name, random, delaysMs) => {
    vi.spyOn(Math, 'random').mockReturnValue(random);
    open();
    raw.accept();
    raw.drop('io server disconnect', false);
    const before = raw.connects;
    for (const [attempt, delayMs] of delaysMs.entries()) {
      vi.advanceTimersByTime(delayMs - 1);
      expect(raw.connects).toBe(before + attempt);
      vi.advanceTimersByTime(1);
      expect(raw.connects).toBe(before + attempt + 1);
      raw.active = false;
      raw.say('connect_error', new Error('Something went wrong'));
    }
  },
);

test('[CONN-16] the socket’s timeout is 30 s', () => {
  open();
  expect(givenOptions['timeout']).toBe(30_000);
});

test('[SOCK-3] tries websocket, then polling', () => {
  open();
  expect(givenOptions).toMatchObject({ transports: ['websocket', 'polling'], tryAllTransports: true });
});

test('[SOCK-5] the socket’s default address is the page’s own server, which on a developer’s machine is local', () => {
  open();
  expect(givenAddress).toBe('http://localhost:9321');
  // Outside a page, it is the port that the program listens on.
  vi.stubGlobal('window', undefined);
  try {
    expect(defaultSocketAddress()).toBe('http://localhost:9000');
  } finally {
    vi.unstubAllGlobals();
  }
});

test('[SOCK-28] the client handles connect, disconnect and connect_error', () => {
  const socket = open();
  const names: string[] = [];
  socket.subscribe(() => names.push(socket.state().name));
  raw.accept();
  raw.drop('transport close', true);
  raw.say('connect_error', new Error('xhr poll error'));
  raw.accept();
  expect(names).toEqual(['connected', 'reconnecting', 'reconnecting', 'connected']);
});

test('a connection that stays lost ends as offline, and Retry starts again', () => {
  const socket = open();
  raw.accept();
  raw.drop('transport close', true);
  raw.say('io:reconnect_failed');
  expect(socket.state()).toEqual({ name: 'offline' });
  const before = raw.connects;
  socket.retry();
  expect(socket.state()).toEqual({ name: 'connecting' });
  expect(raw.connects).toBe(before + 1);
});

test('an offline socket tries again when the network is back', () => {
  const socket = open();
  raw.say('io:reconnect_failed');
  window.dispatchEvent(new Event('online'));
  expect(socket.state()).toEqual({ name: 'connecting' });
});

test('a socket that the server closes is opened again by the client, five times', () => {
  const socket = open();
  raw.accept();
  raw.say('server:closing', { reason: 'draining', message: 'The server is restarting.' });
  const before = raw.connects;
  raw.drop('io server disconnect', false);
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    expect(socket.state()).toEqual({ name: 'reconnecting' });
    vi.advanceTimersByTime(15_000);
    expect(raw.connects).toBe(before + attempt);
    raw.active = false;
    raw.say(
      'connect_error',
      Object.assign(new Error('Something went wrong'), { data: { code: 'internal' } }),
    );
  }
  expect(socket.state()).toEqual({ name: 'offline' });
});

test('an invalid session is refused with the server’s message, and not tried again', () => {
  const socket = open();
  raw.active = false;
  const reason = 'Unauthorized - please sign in again';
  raw.say('connect_error', Object.assign(new Error(reason), { data: { code: 'signed_out' } }));
  expect(socket.state()).toEqual({ name: 'refused', code: 'signed_out', reason });
  const before = raw.connects;
  vi.advanceTimersByTime(60_000);
  expect(raw.connects).toBe(before);
});

test('signing in or out reopens the socket, and other changes of storage do not', () => {
  const socket = open();
  raw.accept();
  const before = raw.connects;
  changeToken();
  expect(raw.connects).toBe(before);
  tokenValue = 'a token';
  changeToken();
  expect(raw.connects).toBe(before + 1);
  expect(socket.state()).toEqual({ name: 'connecting' });
});

test('a page that is left closes its socket, and opens it again when Back shows the page as it was', () => {
  const socket = open();
  raw.accept();
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  expect(raw.connected).toBe(false);
  expect(socket.state()).toEqual({ name: 'reconnecting' });
  vi.advanceTimersByTime(600_000);
  expect(raw.connects).toBe(1);
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(raw.connects).toBe(2);
  raw.accept();
  expect(socket.state()).toEqual({ name: 'connected' });
  socket.close();
});

test('an event that cannot be sent now is not sent later', () => {
  const socket = open();
  expect(socket.send('stream:leave', { streamId: 's' })).toBe(false);
  raw.accept();
  expect(socket.send('stream:leave', { streamId: 's' })).toBe(true);
  expect(raw.sent).toHaveLength(1);
});

test('a closed socket stays closed', () => {
  const socket = open();
  raw.accept();
  const before = raw.connects;
  socket.close();
  vi.advanceTimersByTime(60_000);
  window.dispatchEvent(new Event('online'));
  expect(socket.state()).toEqual({ name: 'idle' });
  expect(raw.connects).toBe(before);
});

test("[PLAYER-21] a socket that cannot be made is 'Failed to create socket', and whoever joins a stream reads it", () => {
  const socket = createLiveSocket({
    token: { read: () => null, subscribe: () => () => {} },
    connect: () => {
      throw new Error('no such transport');
    },
  });
  const live = joinStream({
    socket,
    streamId: '0198c1de-0000-7000-8000-000000000001',
    readMessages: async () => [],
  });
  expect(live.state().connection).toMatchObject({ name: 'refused', reason: 'Failed to create socket' });
  live.send('hello', { userId: 'kim', username: 'kim', role: 'viewer' });
  expect(live.state().messages.map(({ delivery }) => delivery.name)).toEqual(['pending']);
  vi.advanceTimersByTime(10_000);
  expect(live.state().messages.map(({ delivery }) => delivery.name)).toEqual(['failed']);
  live.leave();
});
