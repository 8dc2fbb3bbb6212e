import { expect, test } from 'vitest';
import { ConnectionFailure, DoorRefusal, judgeFailure } from './refusal-message.ts';

const first = { wasConnected: false };
const again = { wasConnected: true };
const refusal = (status: number, code = '') => new DoorRefusal(status, code, 'words');

test('a broken way and a server in trouble are tried again', () => {
  expect(judgeFailure(new ConnectionFailure('x'), { mode: 'push', ...first })).toBe('retry');
  for (const status of [429, 500, 502, 503]) {
    expect(judgeFailure(refusal(status), { mode: 'push', ...again })).toBe('retry');
    expect(judgeFailure(refusal(status), { mode: 'watch', ...first })).toBe('retry');
  }
});

test('a publisher stops at any refusal, and when another has taken over', () => {
  for (const status of [400, 401, 403, 404, 409, 415]) {
    expect(judgeFailure(refusal(status), { mode: 'push', ...again })).toBe('stop');
  }
  expect(judgeFailure(refusal(409, 'broadcast_taken_over'), { mode: 'push', ...again })).toBe('stop');
});

test('a show that is over ends', () => {
  expect(judgeFailure(refusal(409, 'stream_already_ended'), { mode: 'push', ...again })).toBe('ended');
  expect(judgeFailure(refusal(410), { mode: 'watch', ...first })).toBe('ended');
  expect(judgeFailure(refusal(401, 'permit_missing'), { mode: 'watch', ...again })).toBe('ended');
});

test('a viewer who is early asks again, slowly', () => {
  for (const status of [401, 403, 404]) {
    expect(judgeFailure(refusal(status), { mode: 'watch', ...first })).toBe('retrySlowly');
  }
  expect(judgeFailure(refusal(400), { mode: 'watch', ...first })).toBe('stop');
  expect(judgeFailure(new TypeError('a bug'), { mode: 'watch', ...first })).toBe('retrySlowly');
});
