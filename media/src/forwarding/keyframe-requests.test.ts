import { expect, test } from 'vitest';
import { KeyframeRequests } from './keyframe-requests.ts';

test('a hundred wishes make one request in half a second', () => {
  const requests = new KeyframeRequests();
  let sent = 0;
  for (let now = 0; now < 500; now += 5) {
    requests.wish();
    if (requests.takeDue(now)) sent += 1;
  }
  expect(sent).toBe(1);
  requests.wish();
  expect(requests.takeDue(500)).toBe(true);
});

test('a keyframe answers all who waited', () => {
  const requests = new KeyframeRequests();
  requests.wish();
  expect(requests.takeDue(0)).toBe(true);
  requests.wish();
  requests.keyframeArrived();
  expect(requests.takeDue(10_000)).toBe(false);
});

test('an unanswered request is made again', () => {
  const requests = new KeyframeRequests();
  requests.wish();
  expect(requests.takeDue(0)).toBe(true);
  expect(requests.takeDue(600)).toBe(false);
  expect(requests.takeDue(1000)).toBe(true);
});
