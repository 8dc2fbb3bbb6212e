import { opusPacketMs, silentPacket, silentPacketMs } from './opus-packets.ts';

/** A packet on the clock of a recording, in milliseconds. */
export interface TimedPacket {
  atMs: number;
  data: Uint8Array;
}

/**
 * Makes the sound of a recording whole: players put packets of sound one after the other without a look at their times.
 * What is missing becomes silence, what comes twice is left out, and each packet begins where the one before it ends, so
 * sound stays within one packet of its picture.
 */
export async function* wholeSound(
  packets: AsyncIterable<TimedPacket>,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): AsyncGenerator<TimedPacket> {
  let endMs = fromMs;
  for await (const { atMs, data } of packets) {
    const lengthMs = opusPacketMs(data);
    if (lengthMs === 0 || atMs + lengthMs / 2 < endMs) continue;
    if (atMs >= toMs) break;
    while (endMs + silentPacketMs <= atMs) {
      yield { atMs: endMs, data: silentPacket };
      endMs += silentPacketMs;
    }
    yield { atMs: endMs, data };
    endMs += lengthMs;
  }
  while (endMs + silentPacketMs <= toMs) {
    yield { atMs: endMs, data: silentPacket };
    endMs += silentPacketMs;
  }
}
