import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ServerBus } from '../../platform/cluster/server-bus.ts';
import { createViewerExchange, type ViewerChange } from './viewer-exchange.ts';

/** Servers that receive each other's messages synchronously. A message can be lost. */
class Line {
  isBroken = false;
  readonly #listeners = new Map<string, (payload: unknown) => void>();

  busOf(serverId: string): ServerBus {
    return {
      serverId,
      publish: (_topic, payload) => {
        if (this.isBroken) return;
        const message: unknown = JSON.parse(JSON.stringify(payload));
        for (const [id, listener] of this.#listeners) if (id !== serverId) listener(message);
      },
      subscribe: (_topic, listener) => void this.#listeners.set(serverId, listener),
      stop: () => this.#listeners.delete(serverId),
    };
  }
}

function startServer(line: Line, serverId: string) {
  const present = new Set<string>();
  const bus = line.busOf(serverId);
  const exchange = createViewerExchange(bus, (change) => {
    if (change.kind === 'enter') present.add(change.connectionId);
    if (change.kind === 'leave') present.delete(change.connectionId);
  });
  return {
    present,
    enter: (connectionId: string) => exchange.publish(entered(connectionId)),
    leave: (connectionId: string) =>
      exchange.publish({ kind: 'leave', streamId: 'show', connectionId, hasGrace: false }),
    stop: () => exchange.stop(),
  };
}

const entered = (connectionId: string): ViewerChange => ({
  kind: 'enter',
  streamId: 'show',
  connectionId,
  ownerId: 'host',
  person: null,
  address: '192.0.2.1',
});
const ticks = (count: number) => vi.advanceTimersByTime(count * 250);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('every server gets the viewers of the others, also one that starts later', () => {
  const line = new Line();
  const one = startServer(line, 'one');
  const two = startServer(line, 'two');
  one.enter('a');
  one.enter('b');
  two.enter('c');
  ticks(2);
  one.leave('a');
  ticks(2);
  expect([...two.present]).toEqual(['b']);
  expect([...one.present]).toEqual(['c']);
  const three = startServer(line, 'three');
  ticks(1);
  expect([...three.present].toSorted()).toEqual(['b', 'c']);
});

test('a server silent for a second is removed with its viewers, and added again when it sends', () => {
  const line = new Line();
  const one = startServer(line, 'one');
  const two = startServer(line, 'two');
  one.enter('a');
  two.enter('b');
  ticks(2);
  line.isBroken = true;
  ticks(2);
  expect([...two.present]).toEqual(['a']);
  ticks(3);
  expect([...two.present]).toEqual([]);
  line.isBroken = false;
  ticks(6);
  expect([...two.present]).toEqual(['a']);
  expect([...one.present]).toEqual(['b']);
});

test('a lost update is requested again', () => {
  const line = new Line();
  const one = startServer(line, 'one');
  const two = startServer(line, 'two');
  one.enter('a');
  ticks(2);
  one.enter('b');
  line.isBroken = true;
  ticks(1);
  line.isBroken = false;
  expect([...two.present]).toEqual(['a']);
  ticks(6);
  expect([...two.present].toSorted()).toEqual(['a', 'b']);
});

test('a server that stops removes its viewers from the others', () => {
  const line = new Line();
  const one = startServer(line, 'one');
  const two = startServer(line, 'two');
  one.enter('a');
  ticks(2);
  expect(two.present.size).toBe(1);
  one.stop();
  expect(two.present.size).toBe(0);
});
