// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { sessionToken, sessionTokenKey } from './session-token.ts';

const kept = () => ({
  window: window.sessionStorage.getItem(sessionTokenKey),
  browser: window.localStorage.getItem(sessionTokenKey),
});

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

test('a remembered session is stored for every window of the browser', () => {
  sessionToken.write('t1', 'browser');
  expect(kept()).toEqual({ window: null, browser: 't1' });
  expect(sessionToken.read()).toBe('t1');
});

test('a session of this window alone is stored there, and used before a remembered one', () => {
  sessionToken.write('remembered', 'browser');
  sessionToken.write('here', 'window');
  expect(kept()).toEqual({ window: 'here', browser: 'remembered' });
  expect(sessionToken.read()).toBe('here');
});

test('a token that replaces another is stored in the same place', () => {
  sessionToken.write('t1', 'window');
  sessionToken.write('t2');
  expect(kept()).toEqual({ window: 't2', browser: null });
  sessionToken.write('t3', 'browser');
  sessionToken.write('t4');
  expect(kept()).toEqual({ window: null, browser: 't4' });
});

test('a session that continues with a new token is distinguished from a new sign-in', () => {
  sessionToken.write('t1', 'browser');
  expect(sessionToken.replacedBy('t1')).toBeUndefined();
  sessionToken.write('t2');
  expect(sessionToken.replacedBy('t2')).toBe('t1');
  sessionToken.write('t3', 'browser');
  expect(sessionToken.replacedBy('t3')).toBeUndefined();
});

test('signing out removes every stored session', () => {
  sessionToken.write('remembered', 'browser');
  sessionToken.write('here', 'window');
  sessionToken.clear();
  expect(sessionToken.read()).toBeNull();
  expect(kept()).toEqual({ window: null, browser: null });
});

test('a listener gets each change until it stops', () => {
  let calls = 0;
  const stop = sessionToken.subscribe(() => (calls += 1));
  sessionToken.write('t1', 'window');
  sessionToken.clear();
  expect(calls).toBe(2);
  stop();
  sessionToken.write('t2');
  expect(calls).toBe(2);
});
