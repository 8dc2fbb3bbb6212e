import type { ManagedRecording } from '@greenroom/contract/streams/recordings.schemas';
import { formatElapsed } from '@greenroom/contract/time-format';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Captions, Download, Eye, EyeOff, Scissors, Trash2 } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { takeFocus, takeLostFocus } from '../../ui/focus/take-focus.ts';
import { lazyPart } from '../../ui/loading/lazy-part.tsx';
import { streamKeys } from '../streams/streams.api.ts';
import { DeleteRecording } from './delete-recording.tsx';
import { RecordingTrouble } from './recording-trouble.tsx';
import { managedRecordingQuery, useHideReplay } from './replay.api.ts';

const TrimPanel = lazyPart(async () => (await import('./trim-panel.tsx')).TrimPanel);

const bytesInMegabyte = 1024 * 1024;

interface OwnRecordingProps {
  streamId: string;
  poster: string;
  /**
   * Whether the part for viewers has just changed. The focus that was lost with the previous view moves to the
   * Trim button.
   */
  isPartNew: boolean;
}

/** Who can watch a recording, and which part. */
function visibility({ isHidden, trim }: ManagedRecording): string {
  if (trim?.isReady === false)
    return `the part for viewers is being cut out, and nobody else can watch ${isHidden ? 'it' : 'it until then'}`;
  const who = isHidden ? 'hidden from everybody else' : 'everybody can watch it';
  return trim === undefined
    ? who
    : `${who} · viewers get ${formatElapsed(trim.startMs)} to ${formatElapsed(trim.endMs)}`;
}

/** The streamer's actions for a recording: download, trim, hide, delete. */
export function OwnRecording({ streamId, poster, isPartNew }: OwnRecordingProps) {
  const query = useQuery(managedRecordingQuery(streamId));
  const recording = query.data;
  const queryClient = useQueryClient();
  const isCutting = recording?.trim?.isReady === false;
  useEffect(() => {
    if (!isCutting) return undefined;
    // The part is ready. Reload the page's data.
    return () => void queryClient.invalidateQueries({ queryKey: streamKeys.all });
  }, [isCutting, queryClient]);
  const hide = useHideReplay(streamId);
  const [open, setOpen] = useState<'trim' | 'delete'>();
  /** The panel that closed last. The focus returns to the button that opened it. */
  const [closed, setClosed] = useState<typeof open>();
  const close = () => {
    setClosed(open);
    setOpen(undefined);
  };
  if (query.isError && recording === undefined) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 rounded-card border border-stone p-3">
        <p className="text-small">Your recording could not be loaded.</p>
        <Button
          size="small"
          variant="outline"
          busy={query.isFetching}
          busyLabel="Retrying…"
          onClick={() => void query.refetch()}
        >
          Retry
        </Button>
      </div>
    );
  }
  if (recording?.state !== 'ready') return null;
  const { isHidden, lengthMs, sizeBytes, failure, files, captionDownloadUrls } = recording;
  return (
    <section
      aria-label="Your recording"
      className="flex flex-col gap-2 rounded-card border border-stone bg-paper-raised p-3"
    >
      <p className="text-small">
        <span className="font-semibold">Your recording</span>{' '}
        <span className="tabular text-ink-soft">
          {formatElapsed(lengthMs)} · {Math.max(1, Math.round(sizeBytes / bytesInMegabyte))} MB ·{' '}
          {visibility(recording)}
        </span>
      </p>
      {failure === undefined ? null : (
        <p className="text-small text-beet">
          {failure === 'disk-full'
            ? 'It ended before the show, because the disk was full.'
            : 'It ended before the show, because the disk could not be written.'}
        </p>
      )}
      <RecordingTrouble streamId={streamId} recording={recording} />
      {open === 'trim' ? (
        <Suspense fallback={null}>
          <TrimPanel streamId={streamId} recording={recording} poster={poster} onClose={close} />
        </Suspense>
      ) : open === 'delete' ? (
        <DeleteRecording streamId={streamId} onKeep={close} />
      ) : (
        <div className="flex flex-wrap gap-2">
          {files.map(({ downloadUrl }, index) => (
            <ButtonLink key={downloadUrl} to={downloadUrl} size="small" variant="secondary" reloadDocument>
              <Download aria-hidden="true" className="size-4" />
              {files.length === 1 ? 'Download' : `Download part ${index + 1}`}
            </ButtonLink>
          ))}
          {captionDownloadUrls.map((url, index) => (
            <ButtonLink key={url} to={url} size="small" variant="secondary" reloadDocument>
              <Captions aria-hidden="true" className="size-4" />
              {captionDownloadUrls.length === 1 ? 'Captions (.vtt)' : `Captions (.vtt) of part ${index + 1}`}
            </ButtonLink>
          ))}
          <Button
            size="small"
            variant="secondary"
            busy={hide.isPending}
            busyLabel="Saving…"
            onClick={() => hide.mutate(!isHidden)}
          >
            {isHidden ? (
              <Eye aria-hidden="true" className="size-4" />
            ) : (
              <EyeOff aria-hidden="true" className="size-4" />
            )}
            {isHidden ? 'Show to everybody' : 'Hide'}
          </Button>
          <Button
            ref={closed === 'trim' ? takeFocus : isPartNew ? takeLostFocus : undefined}
            size="small"
            variant="secondary"
            onClick={() => setOpen('trim')}
          >
            <Scissors aria-hidden="true" className="size-4" />
            Trim
          </Button>
          <Button
            ref={closed === 'delete' ? takeFocus : undefined}
            size="small"
            variant="secondary"
            onClick={() => setOpen('delete')}
          >
            <Trash2 aria-hidden="true" className="size-4" />
            Delete
          </Button>
        </div>
      )}
    </section>
  );
}
