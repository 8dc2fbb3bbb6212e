/** 20 ms of silence (RFC 6716, 3.1): CELT only, fullband, code 0 with one empty frame. */
export const silentPacket = new Uint8Array([0xf8, 0xff, 0xfe]);
export const silentPacketMs = 20;

/** Frame durations by configuration, in milliseconds (RFC 6716, 3.1, table 2). */
const silkMs = [10, 20, 40, 60] as const;
const hybridMs = [10, 20] as const;
const celtMs = [2.5, 5, 10, 20] as const;

/** The duration of an Opus packet in milliseconds (RFC 6716, 3.1 and 3.2). 0 for an invalid packet. */
export function opusPacketMs(packet: Uint8Array): number {
  const [contents, frames] = packet;
  if (contents === undefined) return 0;
  const configuration = contents >> 3;
  const frameMs =
    configuration < 12
      ? silkMs[configuration & 3]
      : configuration < 16
        ? hybridMs[configuration & 1]
        : celtMs[configuration & 3];
  const code = contents & 3;
  const count = code === 0 ? 1 : code < 3 ? 2 : (frames ?? 0) & 0x3f;
  return (frameMs ?? 0) * count;
}
