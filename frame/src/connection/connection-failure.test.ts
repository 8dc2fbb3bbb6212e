import { expect, test } from 'vitest';
import { ConnectionFailure, WhipWhepRefusal, classifyFailure } from './connection-failure.ts';

const first = { wasConnected: false };
const again = { wasConnected: true };
const refusal = (status: number, code = '') => new WhipWhepRefusal(status, code, 'Refused');

test('a server that cannot be reached or is failing is tried again', () => {
  expect(classifyFailure(new ConnectionFailure('x'), { mode: 'push', ...first })).toBe('retry');
  for (const status of [429, 500, 502, 503]) {
    expect(classifyFailure(refusal(status), { mode: 'push', ...again })).toBe('retry');
    expect(classifyFailure(refusal(status), { mode: 'watch', ...first })).toBe('retry');
  }
});

test('a publisher stops at any refusal, and when another publisher has taken over', () => {
  for (const status of [400, 401, 403, 404, 409, 415]) {
    expect(classifyFailure(refusal(status), { mode: 'push', ...again })).toBe('stop');
  }
  expect(classifyFailure(refusal(409, 'broadcast_taken_over'), { mode: 'push', ...again })).toBe('stop');
});

test('a show that is over ends', () => {
  expect(classifyFailure(refusal(409, 'stream_already_ended'), { mode: 'push', ...again })).toBe('ended');
  expect(classifyFailure(refusal(410), { mode: 'watch', ...first })).toBe('ended');
  expect(classifyFailure(refusal(401, 'permit_missing'), { mode: 'watch', ...again })).toBe('ended');
});

test('a viewer who is refused at the first try retries slowly, except after a 400', () => {
  for (const status of [401, 403, 404]) {
    expect(classifyFailure(refusal(status), { mode: 'watch', ...first })).toBe('retrySlowly');
  }
  expect(classifyFailure(refusal(400), { mode: 'watch', ...first })).toBe('stop');
  expect(classifyFailure(new TypeError('a bug'), { mode: 'watch', ...first })).toBe('retrySlowly');
});

test('a viewer waits for a media room without a publisher', () => {
  const gone = refusal(404, 'media_room_not_found');
  expect(classifyFailure(gone, { mode: 'watch', ...first })).toBe('retrySlowly');
  expect(classifyFailure(gone, { mode: 'watch', ...again })).toBe('retrySlowly');
  expect(classifyFailure(refusal(503, 'media_full'), { mode: 'watch', ...first })).toBe('retry');
});

test('a known code decides whatever the status, and with an unknown code the status decides', () => {
  expect(classifyFailure(refusal(400, 'media_unavailable'), { mode: 'push', ...again })).toBe('retry');
  expect(classifyFailure(refusal(500, 'broadcast_taken_over'), { mode: 'watch', ...first })).toBe('stop');
  expect(classifyFailure(refusal(409, 'stream_not_found'), { mode: 'watch', ...first })).toBe('retrySlowly');
  expect(classifyFailure(refusal(503, 'new_code'), { mode: 'watch', ...first })).toBe('retry');
  expect(classifyFailure(refusal(404, 'new_code'), { mode: 'watch', ...again })).toBe('ended');
});
