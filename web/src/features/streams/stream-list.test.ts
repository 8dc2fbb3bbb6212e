import type { StreamSummary } from '@greenroom/contract/streams/streams.schemas';
import { expect, test } from 'vitest';
import { liveAndUpcoming, readStreamList, streamCategory } from './stream-list.ts';

const streams = [{ id: 'a' }, { id: 'b' }];

test('[API-27] streams are read from data, or from the body itself when that is an array', () => {
  expect(readStreamList({ success: true, data: streams })).toEqual(streams);
  expect(readStreamList(streams)).toEqual(streams);
});

test('[LIVEAPI-15] streams are read under data, data.data, streams, or from the body itself', () => {
  expect(readStreamList({ data: streams })).toEqual(streams);
  expect(readStreamList({ data: { data: streams } })).toEqual(streams);
  expect(readStreamList({ streams })).toEqual(streams);
  expect(readStreamList(streams)).toEqual(streams);
});

test('an answer without streams is an empty list', () => {
  for (const body of [null, undefined, 'text', {}, { data: null }, { streams: 'x' }]) {
    expect(readStreamList(body)).toEqual([]);
  }
});

test("[DATA-14] a stream without a category is in 'General'", () => {
  expect(streamCategory({})).toBe('General');
  expect(streamCategory({ category: '' })).toBe('General');
  expect(streamCategory({ category: 'Beauty' })).toBe('Beauty');
});

test('the home page shows live shows first, then announced ones', () => {
  const show = (id: string, status: StreamSummary['status']) =>
    ({ id, status, isLive: status === 'live' }) as StreamSummary;
  const list = [
    show('next', 'scheduled'),
    show('past', 'ended'),
    show('now', 'live'),
    show('new', 'created'),
  ];
  expect(liveAndUpcoming(list).map(({ id }) => id)).toEqual(['now', 'next']);
});
