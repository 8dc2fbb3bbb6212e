import type { ReplayFile } from '@greenroom/contract/streams/recordings.schemas';

/** A file in the file storage. Times are milliseconds from the recording's first frame. */
export type StoredRecordingFile = Pick<ReplayFile, 'type' | 'startMs' | 'lengthMs'> & {
  key: string;
  sizeBytes: number;
};
