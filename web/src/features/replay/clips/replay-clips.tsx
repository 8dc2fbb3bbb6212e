import { formatElapsed } from '@greenroom/contract/time-format';
import { useQuery } from '@tanstack/react-query';
import { Clapperboard } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { Picture } from '../../../ui/picture.tsx';
import { useSessionToken } from '../../session/use-session-token.ts';
import { ClipActions } from './clip-actions.tsx';
import { clipsQuery } from './clips.api.ts';

interface ReplayClipsProps {
  streamId: string;
  readerId: string | undefined;
  /** The reader manages the show. */
  isOwn: boolean;
}

/** The clips of a replay, latest first. */
export function ReplayClips({ streamId, readerId, isOwn }: ReplayClipsProps) {
  const id = useId();
  const clips = useQuery(clipsQuery(streamId, useSessionToken())).data ?? [];
  if (clips.length === 0) return null;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h3 id={id} className="text-body">
        Clips
      </h3>
      <ul className="flex flex-col gap-1">
        {clips.map((clip) => (
          <li key={clip.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link
              to={`/clips/${clip.id}`}
              className="flex min-h-11 min-w-48 grow items-center gap-3 rounded-card px-2 hover:bg-moss"
            >
              {isOwn && clip.picture !== undefined ? (
                <Picture
                  src={clip.picture}
                  widths={[160]}
                  sizes="96px"
                  alt={`Picture of ${clip.title}`}
                  width={96}
                  height={54}
                  className="aspect-video w-24 shrink-0 rounded-control object-cover"
                />
              ) : (
                <Clapperboard aria-hidden="true" className="size-5 shrink-0 text-leaf-text" />
              )}
              <span className="min-w-0 grow">
                <span className="block truncate text-small font-semibold">{clip.title}</span>
                <span className="tabular block truncate text-micro text-ink-soft">
                  at {formatElapsed(clip.startMs)} · {Math.round(clip.lengthMs / 1000)} s · by{' '}
                  {clip.author.username}
                  {clip.isHidden ? ' · hidden' : ''}
                </span>
              </span>
            </Link>
            {isOwn || clip.author.id === readerId ? <ClipActions clip={clip} mayHide={isOwn} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
