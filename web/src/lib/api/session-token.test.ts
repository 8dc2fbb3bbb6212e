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

test('a remembered session is kept for every window of the browser', () => {
  sessionToken.write('t1', 'browser');
  expect(kept()).toEqual({ window: null, browser: 't1' });
  expect(sessionToken.read()).toBe('t1');
});

test('a session of this window alone is kept in it, and stands before a remembered one', () => {
  sessionToken.write('remembered', 'browser');
  sessionToken.write('here', 'window');
  expect(kept()).toEqual({ window: 'here', browser: 'remembered' });
  expect(sessionToken.read()).toBe('here');
});

test('a token that takes the place of another is kept where that was', () => {
  sessionToken.write('t1', 'window');
  sessionToken.write('t2');
  expect(kept()).toEqual({ window: 't2', browser: null });
  sessionToken.write('t3', 'browser');
  sessionToken.write('t4');
  expect(kept()).toEqual({ window: null, browser: 't4' });
});

test('a session that goes on with a new token is distinguished from a new sign-in', () => {
  sessionToken.write('t1', 'browser');
  expect(sessionToken.replacedBy('t1')).toBeUndefined();
  sessionToken.write('t2');
  expect(sessionToken.replacedBy('t2')).toBe('t1');
  sessionToken.write('t3', 'browser');
  expect(sessionToken.replacedBy('t3')).toBeUndefined();
});

test('signing out leaves no session behind it', () => {
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
