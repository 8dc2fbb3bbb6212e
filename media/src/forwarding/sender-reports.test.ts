import { expect, test } from 'vitest';
import { ntpAt, rtcpTypes, senderReport } from '../rtp/rtcp.ts';
import { until } from '../testing/media-process.ts';
import { MediaSuite } from '../testing/media-suite.ts';
import type { TestPeer } from '../testing/test-peer.ts';
import { watchedShow } from '../testing/watched-show.ts';

const suite = new MediaSuite('reports');

const ssrc = 0x701;
/** Far more than any packet is on its way, and a ten thousandth of what a timestamp may say. */
const nearUnits = 5 * 90_000;

async function show() {
  const { peer, source, watching } = await watchedShow(suite, ssrc);
  /** Reports the time of the newest packet. */
  const report = (ntpMs: number) => {
    const timestamp = [...source.sent.values()].at(-1)!.readUInt32BE(4);
    peer.track!.sendMessageBinary(
      senderReport({ ssrc, ntpMs, timestamp, packetsSent: 1, bytesSent: 1 }, 'streamer'),
    );
  };
  return { report, watching };
}

/** The timestamps in the sender reports that the viewer received. */
const reportedTimestamps = (watching: TestPeer) =>
  watching.rtcp
    .filter((packet) => packet.readUInt8(1) === rtcpTypes.senderReport)
    .map((packet) => packet.readUInt32BE(16));

test('a viewer gets the time that the timestamps stand for', async () => {
  const { report, watching } = await show();
  report(ntpAt(performance.now()));
  await until('the viewer receives the report', () => reportedTimestamps(watching).length > 1);
  const difference = (reportedTimestamps(watching).at(-1)! - watching.media.at(-1)!.timestamp) | 0;
  expect(Math.abs(difference)).toBeLessThan(nearUnits);
});

test('a report of a sender without a clock contains no time (RFC 3550, 6.4.1)', async () => {
  const { report, watching } = await show();
  report(0);
  const seen = watching.media.length;
  await until('it is read', () => watching.media.length > seen + 10);
  report(ntpAt(performance.now()));
  await until('the viewer receives the report', () => reportedTimestamps(watching).length > 1);
  const difference = (reportedTimestamps(watching).at(-1)! - watching.media.at(-1)!.timestamp) | 0;
  expect(Math.abs(difference)).toBeLessThan(nearUnits);
});
