import type { RecordingRow } from './recordings.queries.ts';
import type { StoredRecordingFile } from './stored-recording-file.ts';

/**
 * The part of a recording that viewers can watch. Times of its files are milliseconds from the start of the
 * part.
 */
export interface ReplayPart {
  /** Milliseconds from the recording's first frame. */
  fromMs: number;
  lengthMs: number;
  files: StoredRecordingFile[];
}

type Recording = Pick<
  RecordingRow,
  'state' | 'lengthMs' | 'files' | 'trimFromMs' | 'trimToMs' | 'trimmedFiles'
>;

/** Undefined while there is nothing to play, for example while a part is being cut. */
export function replayPartOf(row: Recording): ReplayPart | undefined {
  if (row.state !== 'ready') return undefined;
  if (row.trimFromMs === null || row.trimToMs === null)
    return { fromMs: 0, lengthMs: row.lengthMs, files: row.files };
  if (row.trimmedFiles === null) return undefined;
  return { fromMs: row.trimFromMs, lengthMs: row.trimToMs - row.trimFromMs, files: row.trimmedFiles };
}

/** Whether everybody may watch it. */
export function isWatchable(row: Recording & Pick<RecordingRow, 'isHidden'>): boolean {
  return replayPartOf(row) !== undefined && !row.isHidden;
}

/**
 * The path of a replay's file. It changes with the part, so that caches never mix parts. @param index from 0
 */
export function replayFileUrl(
  { id, trimFromMs, trimToMs }: Pick<RecordingRow, 'id' | 'trimFromMs' | 'trimToMs'>,
  index: number,
  { token, isWhole = false }: { token?: string | undefined; isWhole?: boolean } = {},
): string {
  const query = new URLSearchParams();
  if (isWhole) query.set('whole', '1');
  else if (trimFromMs !== null) query.set('part', `${trimFromMs}-${trimToMs}`);
  if (token !== undefined) query.set('token', token);
  const queryText = query.toString();
  return `/replays/${id}/${index + 1}${queryText === '' ? '' : `?${queryText}`}`;
}

/** The path of the captions of a replay's file. @param index from 0 */
export function captionsUrl(
  { id, trimFromMs, trimToMs }: Pick<RecordingRow, 'id' | 'trimFromMs' | 'trimToMs'>,
  index: number,
  token?: string,
): string {
  const [path, query] = replayFileUrl({ id, trimFromMs, trimToMs }, index, { token }).split('?');
  return `${path}/captions.vtt${query === undefined ? '' : `?${query}`}`;
}

/**
 * Finds a range of the recording in the files that viewers get. Undefined unless one file contains all of it.
 * `fromMs` and `toMs` of the result are times within that file.
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

/**
 * The moments shown in the part, with times relative to it. A product that is shown when the part begins gets
 * time 0. Products removed before the part's first picture are omitted, even if they were shown after the
 * requested start.
 */
export function momentsWithin<Moment extends { atMs: number; untilMs: number | null }>(
  { fromMs, lengthMs }: Pick<ReplayPart, 'fromMs' | 'lengthMs'>,
  moments: readonly Moment[],
): Moment[] {
  return moments
    .filter(({ atMs, untilMs }) => atMs <= fromMs + lengthMs && (untilMs ?? Infinity) > fromMs)
    .map((moment) => Object.assign({}, moment, { atMs: Math.max(0, moment.atMs - fromMs) }));
}
