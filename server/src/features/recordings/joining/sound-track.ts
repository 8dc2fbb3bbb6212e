import { opusPacketMs, silentPacket, silentPacketMs } from './opus-packets.ts';

/** A packet with its time in the recording, in milliseconds. */
export interface TimedPacket {
  atMs: number;
  data: Uint8Array;
}

/**
 * Fills the gaps in a recording's sound. Players play audio packets back to back and ignore their timestamps,
 * so missing packets are replaced by silence, duplicates are dropped, and each packet starts where the
 * previous one ends. Sound stays within one packet of its picture.
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
