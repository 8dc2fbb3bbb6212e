import { expect, test } from 'vitest';
import { BatchReader, messageIdOf } from '@greenroom/contract/chat/message-batch';
import { messageBatchSchema } from '@greenroom/contract/chat/message-batch.schemas';
import type { ChatMessage } from '@greenroom/contract/chat/chat.schemas';
import type { Outbound } from '../../../platform/sockets/outbound.ts';
import { createEventBatches } from './event-batches.ts';

const streamId = '0198c1de-0000-7000-8000-00000000c0de';

function chatMessage(sequence: number, username: string): Outbound & { payload: ChatMessage } {
  return {
    name: 'chat:message',
    payload: {
      id: messageIdOf(streamId, sequence),
      streamId,
      sequence,
      userId: 'id-of-fern',
      username,
      user: { id: 'id-of-fern', username, role: 'viewer' },
      content: `words ${sequence}`,
      timestamp: '2026-11-22T20:15:30.250Z',
      streamTimeMs: 61_000,
      type: 'message',
      isPinned: false,
      isDeleted: false,
      role: 'viewer',
      mentions: [],
    },
  };
}

/** Encodes the events and returns the only batch that results. */
function batchOf(events: readonly Outbound[]) {
  expect(events.map(({ name }) => name)).toEqual(['chat:batch']);
  return messageBatchSchema.parse(JSON.parse(JSON.stringify(events[0]?.payload)));
}

test('a client that has been connected for long gets an author once in 30 s, a new client each time', () => {
  let nowMs = 0;
  const batches = createEventBatches(() => nowMs);
  const longThere = new BatchReader(streamId);
  const authorSentAt: number[] = [];
  for (let sequence = 1; sequence <= 80; sequence += 1) {
    nowMs += 1000;
    const event = chatMessage(sequence, 'fern');
    const { forOld, forNew, oldAfterMs } = batches.pack(streamId, [event]);
    expect(oldAfterMs).toBe(30_000);
    expect(new BatchReader(streamId).read(batchOf(forNew))).toEqual([event.payload]);
    expect(longThere.read(batchOf(forOld))).toEqual([event.payload]);
    if (JSON.stringify(forOld).includes('id-of-fern')) authorSentAt.push(sequence);
  }
  expect(authorSentAt).toEqual([1, 31, 61]);
});

test('a changed name is sent at once', () => {
  const batches = createEventBatches(() => 0);
  const reader = new BatchReader(streamId);
  for (const [sequence, username] of [
    [1, 'fern'],
    [2, 'fern-of-rome'],
  ] as const) {
    const event = chatMessage(sequence, username);
    expect(reader.read(batchOf(batches.pack(streamId, [event]).forOld))).toEqual([event.payload]);
  }
});

test('an event that is no message keeps its position between the messages', () => {
  const unpinned: Outbound = {
    name: 'stream:product:unpinned',
    payload: { streamId, sequence: 3, productId: 'p' },
  };
  const { forOld, forNew } = createEventBatches(() => 0).pack(streamId, [
    chatMessage(1, 'fern'),
    chatMessage(2, 'fern'),
    unpinned,
    chatMessage(4, 'fern'),
  ]);
  for (const events of [forOld, forNew]) {
    expect(events.map(({ name }) => name)).toEqual(['chat:batch', 'stream:product:unpinned', 'chat:batch']);
    expect(events[1]).toEqual(unpinned);
  }
});
