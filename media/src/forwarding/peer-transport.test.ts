import { IceUdpMuxListener } from 'node-datachannel';
import { afterEach, expect, test } from 'vitest';
import { answerCandidates } from '../sdp/ice-candidates.ts';
import { writeAnswer } from '../sdp/answer.ts';
import { planWatch } from '../sdp/watch-plan.ts';
import { PeerTransport } from './peer-transport.ts';
import { freeUdpPort, until } from '../testing/media-process.ts';
import { TestPeer } from '../testing/test-peer.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0).toReversed()) close();
});

test('an error in handling a packet is reported once, and no more packets of that peer are handled', async () => {
  const udpPort = await freeUdpPort();
  const listener = new IceUdpMuxListener(udpPort, '127.0.0.1');
  closing.push(() => listener.stop());
  const peer = new TestPeer();
  closing.push(() => peer.close());
  const plan = planWatch(await peer.offer('RecvOnly', 100), 1, 2);
  const errors: unknown[] = [];
  let packets = 0;
  const transport = new PeerTransport(
    plan.remote,
    { udpPort, bindAddress: '127.0.0.1' },
    {
      packet() {
        packets += 1;
        throw new Error('a fault');
      },
      connected: () => undefined,
      lost: () => undefined,
      failed: (error) => errors.push(error),
    },
  );
  closing.push(() => transport.close());
  const local = await transport.gather();
  const candidates = answerCandidates(local.candidates, udpPort, undefined);
  peer.connection.setRemoteDescription(writeAnswer(plan, { ...local, candidates }, 1), 'answer');
  await until('it connects', () => peer.track?.isOpen() === true);
  const report = Buffer.of(0x80, 201, 0, 1, 0, 0, 0, 5);
  let sent = 0;
  const sending = setInterval(() => {
    peer.track?.sendMessageBinary(report);
    sent += 1;
  }, 10);
  closing.push(() => clearInterval(sending));
  await until('the error is reported', () => errors.length > 0);
  const sentBefore = sent;
  await until('more is sent', () => sent > sentBefore + 10);
  expect(errors).toEqual([new Error('a fault')]);
  expect(packets).toBe(1);
});
