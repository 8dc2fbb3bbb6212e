import { inflateRawSync } from 'node:zlib';

interface CountedBatch {
  /** When each of its messages was sent. */
  sentAt: number[];
}

/** Frames that are remembered: one is the same for thousands of sockets, and inflating it for each would be what is measured. */
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

/** Reads frames that hold a batch of messages. */
export function createBatchCounter() {
  const known: { frame: Buffer; batch: CountedBatch | undefined }[] = [];

  return {
    /** Undefined for a frame that holds something else. */
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
