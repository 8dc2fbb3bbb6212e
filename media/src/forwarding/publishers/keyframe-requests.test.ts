import { describe, expect, test } from 'vitest';
import { SourceKeyframeRequests, ViewerKeyframeRequests, mayStartFrom } from './keyframe-requests.ts';

/** The times at which `takeDue` returned true, with `step` called each `stepMs` before it. */
function takenAt(
  requests: { takeDue: (nowMs: number) => boolean },
  { fromMs = 0, untilMs, stepMs }: { fromMs?: number; untilMs: number; stepMs: number },
  step: (nowMs: number) => void = () => undefined,
): number[] {
  const taken: number[] = [];
  for (let nowMs = fromMs; nowMs < untilMs; nowMs += stepMs) {
    step(nowMs);
    if (requests.takeDue(nowMs)) taken.push(nowMs);
  }
  return taken;
}

describe('requests to one source', () => {
  test('a hundred needs cause one request in half a second', () => {
    const requests = new SourceKeyframeRequests();
    const taken = takenAt(requests, { untilMs: 1001, stepMs: 5 }, () => requests.request());
    expect(taken).toEqual([0, 500, 1000]);
  });

  test('a keyframe satisfies all who waited', () => {
    const requests = new SourceKeyframeRequests();
    requests.request();
    expect(requests.takeDue(0)).toBe(true);
    requests.request();
    requests.keyframeArrived();
    expect(takenAt(requests, { fromMs: 10, untilMs: 10_000, stepMs: 10 })).toEqual([]);
  });

  test('an unanswered request is repeated every second until a keyframe arrives', () => {
    const requests = new SourceKeyframeRequests();
    requests.request();
    expect(takenAt(requests, { untilMs: 2500, stepMs: 10 })).toEqual([0, 1000, 2000]);
    requests.keyframeArrived();
    expect(takenAt(requests, { fromMs: 2500, untilMs: 9000, stepMs: 10 })).toEqual([]);
  });

  test('nothing is requested when nobody needs a keyframe', () => {
    expect(takenAt(new SourceKeyframeRequests(), { untilMs: 5000, stepMs: 10 })).toEqual([]);
  });
});

describe('requests of one viewer', () => {
  test('reports of a lost picture cause one request a second, the first at once', () => {
    const requests = new ViewerKeyframeRequests();
    const taken = takenAt(requests, { untilMs: 3000, stepMs: 50 }, () => requests.pictureLost());
    expect(taken).toEqual([0, 1000, 2000]);
  });

  test('a report that came too soon is delayed', () => {
    const requests = new ViewerKeyframeRequests();
    requests.pictureLost();
    expect(requests.takeDue(0)).toBe(true);
    requests.pictureLost();
    expect(takenAt(requests, { fromMs: 100, untilMs: 3000, stepMs: 100 })).toEqual([1000]);
  });

  test('a report is over when a keyframe is sent first', () => {
    const requests = new ViewerKeyframeRequests();
    requests.pictureLost();
    requests.keyframeSent();
    expect(requests.takeDue(0)).toBe(false);
  });

  test('a viewer that waits causes a request every three seconds', () => {
    const requests = new ViewerKeyframeRequests();
    expect(requests.takeWaiting(0)).toBe(true);
    expect(requests.takeWaiting(2999)).toBe(false);
    expect(requests.takeWaiting(3000)).toBe(true);
  });

  test('a viewer that falls behind again and again causes a request every three seconds', () => {
    const requests = new ViewerKeyframeRequests();
    const taken = takenAt(requests, { untilMs: 6500, stepMs: 50 }, (nowMs) => requests.fellBehind(nowMs));
    expect(taken).toEqual([0, 3000, 6000]);
    expect(requests.takeWaiting(6500)).toBe(false);
  });
});

describe('the keyframe that a viewer starts from', () => {
  test('is the stored one while it is recent', () => {
    expect(mayStartFrom({ ageMs: 700, lengthPackets: 100, waitedMs: 0 })).toBe(true);
    expect(mayStartFrom({ ageMs: 701, lengthPackets: 100, waitedMs: 0 })).toBe(false);
  });

  test('is an older one after waiting for a new one from the source', () => {
    expect(mayStartFrom({ ageMs: 5000, lengthPackets: 100, waitedMs: 349 })).toBe(false);
    expect(mayStartFrom({ ageMs: 5000, lengthPackets: 100, waitedMs: 350 })).toBe(true);
  });

  test('is never older than the stored packets reach', () => {
    expect(mayStartFrom({ ageMs: 0, lengthPackets: 1600, waitedMs: 1000 })).toBe(true);
    expect(mayStartFrom({ ageMs: 0, lengthPackets: 1601, waitedMs: 1000 })).toBe(false);
  });
});
