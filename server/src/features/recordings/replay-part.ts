import type { RecordingRow } from './recordings.queries.ts';
import type { StoredRecordingFile } from './stored-recording-file.ts';

/** What viewers get of a recording. Times of its files are milliseconds from the part's own beginning. */
export interface ReplayPart {
  /** From the recording's first frame. */
  fromMs: number;
  lengthMs: number;
  files: StoredRecordingFile[];
}

type Recording = Pick<
  RecordingRow,
  'state' | 'lengthMs' | 'files' | 'trimFromMs' | 'trimToMs' | 'trimmedFiles'
>;

/** Undefined while there is nothing to play: also while a part is being cut out. */
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

/** The address of a file of a replay, which is another one for another part. @param index from 0 */
export function replayFileUrl(
  { id, trimFromMs, trimToMs }: Pick<RecordingRow, 'id' | 'trimFromMs' | 'trimToMs'>,
  index: number,
  { token, isWhole = false }: { token?: string | undefined; isWhole?: boolean } = {},
): string {
  const query = new URLSearchParams();
  if (isWhole) query.set('whole', '1');
  else if (trimFromMs !== null) query.set('part', `${trimFromMs}-${trimToMs}`);
  if (token !== undefined) query.set('token', token);
  const asked = query.toString();
  return `/replays/${id}/${index + 1}${asked === '' ? '' : `?${asked}`}`;
}

/** The address of what is said in a file of a replay. @param index from 0 */
export function captionsUrl(
  { id, trimFromMs, trimToMs }: Pick<RecordingRow, 'id' | 'trimFromMs' | 'trimToMs'>,
  index: number,
  token?: string,
): string {
  const [path, query] = replayFileUrl({ id, trimFromMs, trimToMs }, index, { token }).split('?');
  return `${path}/captions.vtt${query === undefined ? '' : `?${query}`}`;
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

/**
 * The moments that the part shows, with their times in it. What is shown when the part begins is at its beginning; what was
 * taken off by then is left out, also where the show went on before its first picture.
 */
export function momentsWithin<Moment extends { atMs: number; untilMs: number | null }>(
  { fromMs, lengthMs }: Pick<ReplayPart, 'fromMs' | 'lengthMs'>,
  moments: readonly Moment[],
): Moment[] {
  return moments
    .filter(({ atMs, untilMs }) => atMs <= fromMs + lengthMs && (untilMs ?? Infinity) > fromMs)
    .map((moment) => Object.assign({}, moment, { atMs: Math.max(0, moment.atMs - fromMs) }));
}
