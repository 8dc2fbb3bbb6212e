import type { Clip } from '@greenroom/contract/streams/clips.schemas';
import { formatDateUtc, formatElapsed } from '@greenroom/contract/time-format';
import { EyeOff, Share2 } from 'lucide-react';
import { useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { sharePage } from '../../../ui/share-page.ts';
import { useSession } from '../../session/session.api.ts';
import { useLayoutMode } from '../../watch/layout/use-layout-mode.ts';
import { ReplayPlayer } from '../replay-player.tsx';
import { useReplayPlayback } from '../use-replay-playback.ts';
import { ClipActions } from './clip-actions.tsx';

/** A clip on its own page: its part of the recording, and a link to the whole replay. */
export function ClipView({ clip }: { clip: Clip }) {
  const { show, video, lengthMs } = clip;
  const file = { url: video.url, type: video.type, startMs: -video.fromMs, lengthMs: video.toMs };
  const playback = useReplayPlayback({ files: [file], lengthMs }, 0);
  const box = useRef<HTMLElement>(null);
  const { mode, choose, leaveFullscreen } = useLayoutMode(box);
  const isFullscreen = mode === 'fullscreen';
  const session = useSession();
  const navigate = useNavigate();
  const reader = session.status === 'signed-in' ? session.user : undefined;
  const isOwn = reader !== undefined && (reader.id === show.streamerId || reader.isAdmin);
  return (
    <article className="page-width flex max-w-5xl flex-col gap-4 pt-4 pb-16 md:pt-10">
      <div className="on-stage aspect-video overflow-hidden rounded-panel text-ink">
        <ReplayPlayer
          title={clip.title}
          badge="CLIP"
          poster={clip.picture ?? show.thumbnail}
          playback={playback}
          chapters={[]}
          box={box}
          fullscreen={{
            isOn: isFullscreen,
            toggle: () => void (isFullscreen ? leaveFullscreen() : choose('fullscreen')),
          }}
        />
      </div>
      {clip.isHidden ? (
        <p className="flex items-center gap-2 rounded-control bg-paper-sunken px-4 py-2.5 text-small font-medium">
          <EyeOff aria-hidden="true" className="size-4.5 shrink-0" />
          {isOwn
            ? 'This clip is hidden. Only you and its author see it.'
            : 'The streamer has hidden this clip. Only you and the streamer see it.'}
        </p>
      ) : null}
      <header className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 grow basis-72">
          <h1 className="wrap-anywhere text-title">{clip.title}</h1>
          <p className="mt-1.5 text-small text-ink-soft">
            <span className="tabular">{Math.round(lengthMs / 1000)} s</span> of{' '}
            <Link className="link" to={`/stream/${clip.streamId}?t=${Math.floor(clip.startMs / 1000)}`}>
              {show.title}
            </Link>{' '}
            by {show.streamerName} · clipped by {clip.author.username} on {formatDateUtc(clip.createdAt)}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={`/stream/${clip.streamId}?t=${Math.floor(clip.startMs / 1000)}`}>
            Watch from {formatElapsed(clip.startMs)}
          </ButtonLink>
          <Button variant="outline" onClick={() => void sharePage(clip.title)}>
            <Share2 aria-hidden="true" className="size-4" />
            Share
          </Button>
        </div>
      </header>
      {isOwn || reader?.id === clip.author.id ? (
        <ClipActions
          clip={clip}
          mayHide={isOwn}
          onDeleted={() => void navigate(`/stream/${clip.streamId}`, { replace: true })}
        />
      ) : null}
    </article>
  );
}
