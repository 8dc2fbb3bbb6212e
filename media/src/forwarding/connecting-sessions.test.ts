import { expect, test } from 'vitest';
import { ConnectingSessions } from './connecting-sessions.ts';

/** Asks for a session, and begins it where there is room. */
function sessionsWith(limits: { perServer: number; perAddress: number; connectedPerAddress?: number }) {
  const sessions = new ConnectingSessions({ connectedPerAddress: 100, ...limits });
  const ended: string[] = [];
  const begin = (
    id: string,
    address: string | undefined,
    nowMs = 0,
    kind: 'viewer' | 'publisher' = 'viewer',
  ) => {
    const hasRoom = sessions.makeRoom({ kind, address, nowMs }, (other) => {
      ended.push(other);
      sessions.delete(other);
    });
    if (hasRoom) sessions.add(id, { kind, address, sinceMs: nowMs });
    return hasRoom;
  };
  return { sessions, ended, begin };
}

test('one address has a limited number, other addresses have their own, and a connected one is not counted', () => {
  const { sessions, begin } = sessionsWith({ perServer: 100, perAddress: 2 });
  expect([begin('a', '192.0.2.1'), begin('b', '192.0.2.1'), begin('c', '192.0.2.1')]).toEqual([
    true,
    true,
    false,
  ]);
  expect(begin('d', '192.0.2.2')).toBe(true);
  sessions.delete('a');
  sessions.delete('a');
  expect([begin('e', '192.0.2.1'), begin('f', '192.0.2.1')]).toEqual([true, false]);
});

test('a full server refuses more, until the oldest has waited long enough and is ended', () => {
  const { ended, begin } = sessionsWith({ perServer: 3, perAddress: 100 });
  for (const id of ['a', 'b', 'c']) expect(begin(id, id)).toBe(true);
  expect(begin('d', 'd', 4999)).toBe(false);
  expect(ended).toEqual([]);
  expect(begin('d', 'd', 5000)).toBe(true);
  expect(ended).toEqual(['a']);
});

test('viewers cannot use the last places, which are for a publisher', () => {
  const { begin } = sessionsWith({ perServer: 10, perAddress: 100 });
  for (let count = 0; count < 10; count += 1) begin(`v${count}`, undefined);
  expect(begin('v10', undefined)).toBe(false);
  expect(begin('p0', undefined, 0, 'publisher')).toBe(true);
  expect(begin('p1', undefined, 0, 'publisher')).toBe(false);
});

test('one address has a limited number of connected viewers, until one of them ends', () => {
  const { sessions, begin } = sessionsWith({ perServer: 100, perAddress: 100, connectedPerAddress: 2 });
  for (const id of ['a', 'b']) {
    expect(begin(id, '192.0.2.1')).toBe(true);
    sessions.connected(id);
  }
  expect(begin('c', '192.0.2.1')).toBe(false);
  expect(begin('d', '192.0.2.2')).toBe(true);
  expect(begin('e', '192.0.2.1', 0, 'publisher')).toBe(true);
  sessions.delete('a');
  expect(begin('c', '192.0.2.1')).toBe(true);
  sessions.connected('c');
  sessions.delete('a');
  expect(begin('f', '192.0.2.1')).toBe(false);
});
