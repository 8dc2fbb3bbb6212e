import type { StreamDetail } from '@greenroom/contract/streams/streams.schemas';
import { HostActions } from './host-actions.tsx';
import { StreamTags } from './stream-tags.tsx';

/** The details of a show on a phone or in fullscreen: description, tags, and the actions for its host. */
export function StreamAbout({ stream }: { stream: StreamDetail }) {
  return (
    <div className="flex flex-col gap-4">
      <p className="font-semibold">{stream.title}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="grow text-small text-ink-soft">With {stream.streamerName}</p>
        {stream.streamer.username === '' ? null : <HostActions stream={stream} />}
      </div>
      {stream.description === '' ? null : (
        <p className="text-small whitespace-pre-line text-ink-soft">{stream.description}</p>
      )}
      <StreamTags tags={stream.tags} />
    </div>
  );
}
