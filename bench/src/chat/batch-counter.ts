import { inflateRawSync } from 'node:zlib';

interface CountedBatch {
  /** The send time of each message. */
  sentAt: number[];
}

/**
 * The number of frames cached after decoding. Thousands of sockets receive the same frame, and inflating it
 * for each would dominate the measurement.
 */
const remembered = 64;
const flushTail = Buffer.from([0, 0, 0xff, 0xff]);
const name = '42["chat:batch"';

function count(frame: Buffer, isCompressed: boolean): CountedBatch | undefined {
  const text = (
    isCompressed ? inflateRawSync(Buffer.concat([frame, flushTail]), { finishFlush: 2 }) : frame
  ).toString();
  if (!text.startsWith(name)) return undefined;
  return {
    sentAt: Array.from(text.matchAll(/sent at (\d{13}\.\d\d|\d+(?:\.\d+)?)/g), ([, at]) => Number(at)),
  };
}

/** Reads frames that contain a batch of messages. */
export function createBatchCounter() {
  const known: { frame: Buffer; batch: CountedBatch | undefined }[] = [];

  return {
    /** Undefined for any other frame. */
    read(bytes: Buffer, start: number, end: number, isCompressed: boolean): CountedBatch | undefined {
      if (!isCompressed && bytes.toString('latin1', start, start + name.length) !== name) return undefined;
      const frame = bytes.subarray(start, end);
      const found = known.findLast((each) => each.frame.equals(frame));
      if (found !== undefined) return found.batch;
      const copy = Buffer.from(frame);
      const batch = count(copy, isCompressed);
      known.push({ frame: copy, batch });
      if (known.length > remembered) known.shift();
      return batch;
    },
  };
}
