// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { linesOf, recogniseSpeech } from './speech-recognition.ts';

/** A speech recogniser whose events the test emits. */
class StubRecogniser extends EventTarget {
  static made: StubRecogniser[] = [];
  continuous = false;
  interimResults = true;
  lang = '';
  start = vi.fn<() => void>();
  abort = vi.fn<() => void>();
  constructor() {
    super();
    StubRecogniser.made.push(this);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  StubRecogniser.made = [];
  vi.stubGlobal('SpeechRecognition', StubRecogniser);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function listen() {
  const failures: string[] = [];
  const end = recogniseSpeech('pt-BR', {
    onLine: () => undefined,
    onFailure: (failure) => failures.push(failure),
  });
  const [recogniser] = StubRecogniser.made;
  if (recogniser === undefined) throw new Error('The recognition is not started');
  return { recogniser, failures, end, ends: () => recogniser.dispatchEvent(new Event('end')) };
}

test('a recognition that ends after a pause begins again at once', () => {
  const { recogniser, ends } = listen();
  expect(recogniser.lang).toBe('pt-BR');
  for (let pauses = 0; pauses < 20; pauses += 1) {
    vi.advanceTimersByTime(5000);
    ends();
    vi.advanceTimersByTime(0);
  }
  expect(recogniser.start).toHaveBeenCalledTimes(21);
});

test('a recognizer used by another page is retried after longer and longer waits, and then given up', () => {
  const { recogniser, failures, ends } = listen();
  for (const delayMs of [500, 1000, 2000, 4000, 8000]) {
    ends();
    const before = recogniser.start.mock.calls.length;
    vi.advanceTimersByTime(delayMs - 1);
    expect(recogniser.start).toHaveBeenCalledTimes(before);
    vi.advanceTimersByTime(1);
    expect(recogniser.start).toHaveBeenCalledTimes(before + 1);
  }
  expect(failures).toEqual([]);
  ends();
  expect(failures).toEqual(['busy']);
  vi.advanceTimersByTime(60_000);
  expect(recogniser.start).toHaveBeenCalledTimes(6);
});

test('a recognizer that is already listening is no failure, and one that was ended stays ended', () => {
  const { recogniser, failures, end, ends } = listen();
  recogniser.start.mockImplementation(() => {
    throw new DOMException('recognition has already started', 'InvalidStateError');
  });
  ends();
  vi.advanceTimersByTime(500);
  ends();
  end();
  vi.advanceTimersByTime(60_000);
  expect(recogniser.start).toHaveBeenCalledTimes(2);
  expect(failures).toEqual([]);
});

test('a phrase is divided between words into lines of at most 200 characters', () => {
  expect(linesOf('  so this   is the glaze ')).toEqual(['so this is the glaze']);
  expect(linesOf('')).toEqual([]);
  const lines = linesOf('glaze '.repeat(50));
  expect(lines).toEqual([`${'glaze '.repeat(32)}glaze`, `${'glaze '.repeat(16)}glaze`]);
  expect(linesOf('a'.repeat(300))).toEqual(['a'.repeat(200)]);
});
