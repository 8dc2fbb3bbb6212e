import { expect, test } from 'vitest';
import { IncomingStream } from '../forwarding/publishers/incoming-stream.ts';
import { ntpAt } from '../rtp/rtcp.ts';
import { StreamClock } from './stream-clock.ts';

const secondOfPicture = 90_000;

function openClock() {
  const stream = new IncomingStream('video', 7, undefined, undefined, 0);
  const clock = new StreamClock(stream);
  return {
    stream,
    /** When a frame was made, in milliseconds of this process's clock. */
    madeMs: (timestamp: number, nowMs: number) => Math.round(clock.ntpOf(timestamp, nowMs) - ntpAt(0)),
  };
}

test('frames are as far apart as their timestamps, however late they arrive', () => {
  const { madeMs } = openClock();
  expect(madeMs(1000, 5000)).toBe(5000);
  expect(madeMs(1000 + secondOfPicture, 6400)).toBe(6000);
  expect(madeMs(1000 + 3 * secondOfPicture, 8001)).toBe(8000);
});

test('timestamps continue after 2^32', () => {
  const { madeMs } = openClock();
  expect(madeMs(2 ** 32 - secondOfPicture, 5000)).toBe(5000);
  expect(madeMs(secondOfPicture, 7010)).toBe(7000);
});

test('after a jump in the timestamps, frames have their time of arrival', () => {
  const { madeMs } = openClock();
  expect(madeMs(1000, 5000)).toBe(5000);
  expect(madeMs(1000 + 60 * secondOfPicture, 5040)).toBe(5040);
  expect(madeMs(1000 + 61 * secondOfPicture, 6100)).toBe(6040);
});

test('the sender’s reports correct a stream with a large offset, and leave a small offset', () => {
  const { stream, madeMs } = openClock();
  expect(madeMs(0, 5000)).toBe(5000);
  // The frame at one second was made 20 ms later than its distance to the first says: nobody notices.
  stream.noteSenderReport(ntpAt(6020), secondOfPicture);
  expect(madeMs(secondOfPicture, 6030)).toBe(6000);
  stream.noteSenderReport(ntpAt(7100), 2 * secondOfPicture);
  expect(madeMs(2 * secondOfPicture, 7130)).toBe(7100);
  expect(madeMs(3 * secondOfPicture, 8130)).toBe(8100);
});

test('a report of a clock that is far off is ignored', () => {
  const { stream, madeMs } = openClock();
  stream.noteSenderReport(ntpAt(3_600_000), 0);
  expect(madeMs(0, 5000)).toBe(5000);
  expect(madeMs(secondOfPicture, 6200)).toBe(6000);
});
