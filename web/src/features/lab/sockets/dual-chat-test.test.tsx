// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DualChatTest } from './dual-chat-test.tsx';

/** Stands for a connection of Socket.IO: it is accepted at once, and so is each join. */
class AcceptedSocket {
  readonly io = { on: () => {}, engine: { transport: { name: 'websocket' } } };
  readonly emitted: string[] = [];
  readonly #handlers = new Map<string, (payload?: unknown) => void>();
  connected = false;
  active = true;
  readonly id: string;
  constructor(id: string) {
    this.id = id;
  }
  on(name: string, handler: (payload?: unknown) => void) {
    this.#handlers.set(name, handler);
  }
  onAny() {}
  offAny() {}
  removeAllListeners() {}
  connect() {
    this.connected = true;
    this.#handlers.get('connect')?.();
  }
  disconnect() {
    this.connected = false;
  }
  emit(name: string, { streamId }: { streamId: string }) {
    this.emitted.push(name);
    if (name !== 'stream:join') return;
    this.#handlers.get('stream:joined')?.({ streamId, isLive: true, viewerCount: 1, events: [] });
  }
}

const { sockets } = vi.hoisted(() => ({ sockets: [] as AcceptedSocket[] }));
vi.mock('../../../lib/socket/watched-socket.ts', () => ({
  connectWatchedSocket: () => {
    const socket = new AcceptedSocket(`socket-${sockets.length + 1}`);
    sockets.push(socket);
    return socket;
  },
}));

const room = '0198c1de-0000-7000-8000-000000000001';
const press = async (name: string) => {
  const button = screen.getAllByRole('button').find(({ textContent }) => textContent === name);
  if (button === undefined) throw new Error(`There is no button ${name}`);
  await act(async () => button.click());
};

/** What a socket's part of the page says: its connection, its id and its room. */
function factsOf(place: number): (string | null)[] {
  const part = within(screen.getByRole('region', { name: new RegExp(`^Socket ${place}`) }));
  return ['Socket', 'Socket id', 'Room'].map(
    (name) => part.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent ?? null,
  );
}

test('[LAB-49] each socket connects, joins, leaves and closes on its own, whichever is first', async () => {
  const closed = ['closed', '-', '-'];
  for (const [one, other] of [
    [1, 2],
    [2, 1],
  ] as const) {
    sockets.length = 0;
    render(<DualChatTest />);
    fireEvent.change(screen.getByLabelText('Stream id'), { target: { value: room } });
    expect([factsOf(one), factsOf(other)]).toEqual([closed, closed]);

    await press(`Connect socket ${one}`);
    expect([factsOf(one), factsOf(other)]).toEqual([['connected', 'socket-1', '-'], closed]);
    await press(`Join with socket ${one}`);
    expect([factsOf(one), factsOf(other)]).toEqual([['connected', 'socket-1', room], closed]);
    expect(sockets.map(({ emitted }) => emitted)).toEqual([['stream:join']]);

    await press(`Connect socket ${other}`);
    expect(factsOf(other)).toEqual(['connected', 'socket-2', '-']);
    await press(`Join with socket ${other}`);
    expect(factsOf(other)).toEqual(['connected', 'socket-2', room]);
    expect(sockets.map(({ emitted }) => emitted)).toEqual([['stream:join'], ['stream:join']]);

    await press(`Leave with socket ${one}`);
    expect([factsOf(one)[2], factsOf(other)[2]]).toEqual(['-', room]);
    await press(`Disconnect socket ${one}`);
    expect([factsOf(one), factsOf(other)]).toEqual([closed, ['connected', 'socket-2', room]]);
    cleanup();
  }
});
