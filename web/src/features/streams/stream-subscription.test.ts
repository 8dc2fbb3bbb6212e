import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  joinAsViewer,
  joined,
  logged,
  message,
  type StandInConnection,
  streamId,
  viewer,
} from '../../testing/live-stream.ts';
import { productCard } from '../../testing/sample-products.ts';
import type { StreamSubscription } from './stream-subscription.ts';

let connection: StandInConnection;
let live: StreamSubscription;
const contents = () => live.state().messages.map((each) => each.message.content);

beforeEach(() => {
  vi.useFakeTimers();
  ({ connection, live } = joinAsViewer());
});
afterEach(() => {
  live.leave();
  vi.useRealTimers();
});

describe('events of the stream', () => {
  beforeEach(() => connection.say('stream:joined', joined(0)));

  test('the top chatters are those of the join, until another list arrives', () => {
    const juno = { id: 'juno', username: 'juno', messages: 7 };
    connection.say('stream:joined', joined(0, { topChatters: [juno] }));
    connection.say('chat:message', message(1));
    expect(live.state().topChatters).toEqual([juno]);
    const updated = [
      { ...juno, messages: 9 },
      { id: 'bo', username: 'bo', messages: 2 },
    ];
    connection.say('chat:top-chatters', { streamId, chatters: updated });
    expect(live.state().topChatters).toEqual(updated);
  });

  test('[SOCK-14] chat:system:message and chat:system-message are handled alike', () => {
    connection.say('chat:system:message', message(1, { type: 'system' }));
    connection.say('chat:system-message', message(2, { type: 'system' }));
    expect(live.state().messages.map((each) => [each.message.type, each.message.content])).toEqual([
      ['system', 'm1'],
      ['system', 'm2'],
    ]);
  });

  test('[SOCK-17] stream:viewer:joined and vdo:viewer:joined are handled alike', () => {
    connection.say('stream:viewer:joined', { streamId, viewers: [viewer('a')] });
    connection.say('vdo:viewer:joined', { streamId, viewers: [viewer('b'), viewer('a')] });
    expect(live.state().viewers.map(({ id }) => id)).toEqual(['b', 'a']);
  });

  test('[SOCK-19] stream:viewer:left and vdo:viewer:left are handled alike', () => {
    connection.say('stream:viewers:update', {
      streamId,
      viewers: ['a', 'b', 'c', 'd', 'e'].map(viewer),
      viewerCount: 6,
    });
    // Anonymous viewers are counted but not listed.
    expect(live.state().viewerCount).toBe(6);
    connection.say('stream:viewer:left', { streamId, viewerIds: ['a', 'd'] });
    expect(live.state().viewers.map(({ id }) => id)).toEqual(['b', 'c', 'e']);
    connection.say('vdo:viewer:left', { streamId, viewerIds: ['c', 'e'] });
    expect(live.state().viewers.map(({ id }) => id)).toEqual(['b']);
  });

  test('every product that is highlighted is shown, in its order, until others are', () => {
    for (const [sequence, ids] of [
      [1, ['mug', 'bowl', 'jug']],
      [2, ['jug', 'mug']],
      [3, []],
    ] as const) {
      const products = ids.map((id) => productCard({ id }));
      connection.say('stream:products:highlighted', { streamId, sequence, products });
      expect(live.state().highlighted.map(({ id }) => id)).toEqual(ids);
    }
  });

  test('[VIEWERS-9] a viewer count that is a number updates the count', () => {
    connection.say('stream:viewer-count', 41);
    expect(live.state().viewerCount).toBe(41);
  });

  test('[VIEWERS-10] a viewer count that is an object with viewerCount updates the count', () => {
    connection.say('stream:viewer-count', { streamId, viewerCount: 42 });
    connection.say('stream:viewer-count', { streamId, viewerCount: 'many' });
    expect(live.state().viewerCount).toBe(42);
  });

  test('several changes of a show are combined, whatever fields each contains', () => {
    const say = (sequence: number, changes: object) =>
      connection.say('stream:changed', { streamId, sequence, changes });
    say(1, { title: 'Slow Sunday', tags: ['tea'] });
    say(2, { title: 'Slower Sunday' });
    expect(live.state().changes).toEqual({ title: 'Slower Sunday', tags: ['tea'] });
  });

  test('[VIEW-16] stream:ended sets isLive to false', () => {
    expect(live.state().stream?.isLive).toBe(true);
    const end = { streamId, sequence: 1, status: 'ended', isLive: false, isBroadcasterConnected: false };
    connection.say('stream:status', end);
    connection.say('stream:ended', { streamId, sequence: 1, reason: 'broadcaster-lost' });
    expect(live.state().stream).toMatchObject({
      status: 'ended',
      isLive: false,
      endedBecause: 'broadcaster-lost',
    });
  });

  test('a waiting viewer gets the media room when the stream goes live', () => {
    connection.say('stream:joined', joined(0, { status: 'created', isLive: false }));
    expect(live.state().stream?.vdoRoomId).toBeUndefined();
    const isLive = { status: 'live', isLive: true, isBroadcasterConnected: true };
    connection.say('stream:status', { streamId, sequence: 1, ...isLive, vdoRoomId: 'room4Candles' });
    connection.say('stream:offline', { streamId, sequence: 2, endsAt: '2026-01-01T00:01:00.000Z' });
    connection.say('stream:status', { streamId, sequence: 3, ...isLive });
    expect(live.state().stream).toMatchObject({ isLive: true, vdoRoomId: 'room4Candles' });
  });

  test('[VIEW-17] stream:offline sets isLive to false, and the broadcaster’s return sets it to true', () => {
    connection.say('stream:offline', { streamId, sequence: 1, endsAt: '2026-01-01T00:01:00.000Z' });
    expect(live.state().stream).toMatchObject({
      status: 'live',
      isLive: false,
      endsWithoutBroadcasterAt: '2026-01-01T00:01:00.000Z',
    });
    const back = { streamId, sequence: 2, status: 'live', isLive: true, isBroadcasterConnected: true };
    connection.say('stream:status', back);
    expect(live.state().stream).toMatchObject({ isLive: true, endsWithoutBroadcasterAt: undefined });
  });

  test('[CHAT-25] the chat keeps up to 500 messages and drops the oldest', () => {
    for (let sequence = 1; sequence <= 510; sequence += 1) connection.say('chat:message', message(sequence));
    expect(contents()).toHaveLength(500);
    expect([contents()[0], contents().at(-1)]).toEqual(['m11', 'm510']);
  });

  test('the pinned product is the one that was pinned last', () => {
    const product = (id: string) => ({ id, name: id });
    expect(live.state().pinned).toBeNull();
    const at = '2026-01-01T00:00:00.000Z';
    connection.say('stream:product:pinned', { streamId, sequence: 1, product: product('a'), pinnedAt: at });
    connection.say('stream:product:pinned', { streamId, sequence: 2, product: product('b'), pinnedAt: at });
    connection.say('stream:product:unpinned', { streamId, sequence: 3, productId: 'a' });
    expect(live.state().pinned?.product.id).toBe('b');
    connection.say('stream:product:unpinned', { streamId, sequence: 4, productId: 'b' });
    expect(live.state().pinned).toBeNull();
  });

  test('events of another stream are ignored', () => {
    connection.say('chat:message', message(1, { streamId: 'another' }));
    connection.say('stream:viewer-count', { streamId: 'another', viewerCount: 9 });
    expect(contents()).toEqual([]);
    expect(live.state().viewerCount).toBe(3);
  });

  test('listeners get the first state at once, later ones once per frame, and always the last', () => {
    const counts: number[] = [];
    vi.advanceTimersByTime(1000);
    live.subscribe(() => counts.push(contents().length));
    for (let sequence = 1; sequence <= 100; sequence += 1) connection.say('chat:message', message(sequence));
    expect(counts).toEqual([1]);
    vi.advanceTimersByTime(17);
    expect(counts).toEqual([1, 100]);
    vi.advanceTimersByTime(1000);
    expect(counts).toEqual([1, 100]);
  });
});

describe('joining', () => {
  test('the first join requests the latest messages, and shows them', () => {
    expect(connection.of('stream:join')).toEqual([{ streamId }]);
    expect(live.state().connection).toEqual({ name: 'connecting' });
    connection.say('stream:joined', joined(12, { events: [logged(message(11)), logged(message(12))] }));
    expect(live.state().connection).toEqual({ name: 'joined' });
    expect(contents()).toEqual(['m11', 'm12']);
  });

  test('after a reconnection it joins after its last event: nothing is lost, repeated or out of order', () => {
    connection.say('stream:joined', joined(0));
    connection.say('chat:message', message(1));
    connection.say('chat:message', message(2));
    connection.changeTo({ name: 'reconnecting' });
    expect(live.state().connection).toEqual({ name: 'reconnecting' });
    connection.changeTo({ name: 'connected' });
    expect(connection.of('stream:join').at(-1)).toEqual({ streamId, afterSequence: 2 });
    // New events may arrive before the join response.
    connection.say('chat:message', message(5));
    connection.say('stream:joined', joined(4, { events: [logged(message(3)), logged(message(4))] }));
    connection.say('chat:message', message(5));
    connection.say('chat:message', message(6));
    expect(contents()).toEqual(['m1', 'm2', 'm3', 'm4', 'm5', 'm6']);
  });

  test('after a reconnection stocks and offers are those of the join', () => {
    const stock = (productId: string, stock: number) => ({ productId, stock });
    const offer = (id: string) => ({ id, productId: 'mug', endsAt: '2026-05-04T18:10:00.000Z' });
    connection.say('stream:joined', joined(0, { stocks: [stock('mug', 9)], offers: [offer('old')] }));
    connection.say('stream:stock', { streamId, stocks: [stock('mug', 3), stock('jug', 2)] });
    expect(live.state()).toMatchObject({ stocks: { mug: 3, jug: 2 }, joins: 1 });
    connection.changeTo({ name: 'reconnecting' });
    connection.changeTo({ name: 'connected' });
    connection.say('stream:joined', joined(0, { stocks: [stock('mug', 0)], offers: [offer('new')] }));
    expect(live.state()).toMatchObject({ joins: 2, offers: [{ id: 'new' }] });
    expect(live.state().stocks).toEqual({ mug: 0 });
    connection.say('stream:stock', { streamId, stocks: [{ productId: 'mug', stock: 7 }] });
    expect(live.state().stocks).toEqual({ mug: 7 });
  });

  test('a gap is requested once', () => {
    connection.say('stream:joined', joined(0));
    for (const sequence of [1, 3, 4]) connection.say('chat:message', message(sequence));
    expect(contents()).toEqual(['m1']);
    expect(connection.of('stream:join')).toEqual([{ streamId }, { streamId, afterSequence: 1 }]);
    connection.say('stream:joined', joined(3, { events: [logged(message(2)), logged(message(3))] }));
    expect(contents()).toEqual(['m1', 'm2', 'm3', 'm4']);
  });

  test('the list starts again without a gap when too much was missed', () => {
    connection.say('stream:joined', joined(0));
    connection.say('chat:message', message(1));
    connection.changeTo({ name: 'reconnecting' });
    connection.changeTo({ name: 'connected' });
    connection.say('stream:joined', joined(900, { truncated: true, events: [logged(message(900))] }));
    expect(contents()).toEqual(['m900']);
  });

  test('a refusal shows the reason, and Retry joins again', () => {
    connection.say('stream:error', { streamId, code: 'stream_not_found', message: 'Stream not found' });
    expect(live.state().connection).toEqual({
      name: 'refused',
      code: 'stream_not_found',
      reason: 'Stream not found',
    });
    live.rejoin();
    expect(connection.of('stream:join')).toHaveLength(2);
  });

  test('[CHAT-23] a failure that may pass is tried again by itself, and so is a join without an answer', () => {
    connection.say('stream:error', { streamId, code: 'internal', message: 'Something went wrong' });
    expect(live.state().connection).toEqual({ name: 'reconnecting' });
    vi.advanceTimersByTime(1000);
    expect(connection.of('stream:join')).toHaveLength(2);
    vi.advanceTimersByTime(10_000 + 2000);
    expect(connection.of('stream:join')).toHaveLength(3);
    connection.say('stream:joined', joined(0));
    expect(live.state().connection).toEqual({ name: 'joined' });
  });

  test('[CHAT-23] a chat that is lost is reconnecting until it is joined again, also after the server was long away', () => {
    connection.say('stream:joined', joined(0));
    for (const lost of ['reconnecting', 'offline'] as const) {
      connection.changeTo({ name: lost });
      expect(live.state().connection).toEqual({ name: lost });
      connection.changeTo({ name: 'connected' });
      expect(live.state().connection).toEqual({ name: 'reconnecting' });
      connection.say('stream:joined', joined(0));
      expect(live.state().connection).toEqual({ name: 'joined' });
    }
  });

  test('a socket that is refused or offline is shown as such', () => {
    const refused = {
      name: 'refused' as const,
      code: 'signed_out',
      reason: 'Unauthorized - please sign in again',
    };
    connection.changeTo(refused);
    expect(live.state().connection).toEqual(refused);
    connection.changeTo({ name: 'offline' });
    expect(live.state().connection).toEqual({ name: 'offline' });
  });

  test('leaving is sent to the server, and nothing is received after it', () => {
    connection.say('stream:joined', joined(0));
    live.leave();
    expect(connection.of('stream:leave')).toEqual([{ streamId }]);
    connection.say('chat:message', message(1));
    expect(contents()).toEqual([]);
  });
});
