import type { RecordingRow } from './recordings.queries.ts';
import type { StoredRecordingFile } from './stored-recording-file.ts';

/** What viewers get of a recording. Times of its files are milliseconds from the part's own beginning. */
export interface ReplayPart {
  /** From the recording's first frame. */
  fromMs: number;
  lengthMs: number;
  files: StoredRecordingFile[];
}

/** Undefined while there is nothing to play. */
export function replayPartOf(
  row: Pick<RecordingRow, 'state' | 'lengthMs' | 'files'>,
): ReplayPart | undefined {
  return row.state === 'ready' ? { fromMs: 0, lengthMs: row.lengthMs, files: row.files } : undefined;
}

/**
 * Where a piece of the recording lies in the files that viewers get; undefined where it is not all in one of them.
 * `fromMs` and `toMs` of the answer are the file's own time.
 */
export function placeInFiles(
  part: ReplayPart,
  { startMs, endMs }: { startMs: number; endMs: number },
): { index: number; fromMs: number; toMs: number } | undefined {
  const [from, to] = [startMs - part.fromMs, endMs - part.fromMs];
  if (from < 0 || to > part.lengthMs) return undefined;
  const index = part.files.findIndex((file) => file.startMs <= from && to <= file.startMs + file.lengthMs);
  const file = part.files[index];
  return file === undefined ? undefined : { index, fromMs: from - file.startMs, toMs: to - file.startMs };
}
