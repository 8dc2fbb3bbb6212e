import type { StreamDetail } from '@greenroom/contract/streams/streams.schemas';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { QueryErrorState } from '../../ui/list/list-states.tsx';
import { profileQuery } from '../profiles/profiles.api.ts';
import { RecentStream } from '../profiles/recent-stream.tsx';
import { useSessionToken } from '../session/use-session-token.ts';
import { StreamTags } from './stream-tags.tsx';

/**
 * What only standard mode shows, below the products: tags, description, other shows of the streamer
 * (VIEW-6 to VIEW-9, VIEW-11).
 */
export function StageAdditions({ stream }: { stream: StreamDetail }) {
  return (
    <div className="flex flex-col gap-6 px-5 pt-2 pb-8">
      <StreamTags tags={stream.tags} />
      {stream.description === '' ? null : <Description text={stream.description} />}
      {stream.streamer.username === '' ? null : (
        <MoreFromStreamer username={stream.streamer.username} leavesOut={stream.id} />
      )}
    </div>
  );
}

function Description({ text }: { text: string }) {
  const [isShown, setIsShown] = useState(false);
  const id = useId();
  return (
    <div>
      <button
        type="button"
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setIsShown(!isShown)}
        className="-mx-3 inline-flex min-h-11 items-center gap-2 rounded-full px-3 font-semibold hover:bg-moss"
      >
        {isShown ? 'Hide description' : 'Show description'}
        <ChevronDown
          aria-hidden="true"
          className={classNames('size-4.5 transition-transform', isShown && 'rotate-180')}
        />
      </button>
      <p id={id} hidden={!isShown} className="mt-1 max-w-prose whitespace-pre-line text-ink-soft">
        {text}
      </p>
    </div>
  );
}

interface MoreFromStreamerProps {
  username: string;
  /** The id of the open show. */
  leavesOut: string;
}

/** The streamer's other shows, from their profile (VIEW-13). */
function MoreFromStreamer({ username, leavesOut }: MoreFromStreamerProps) {
  const id = useId();
  const profile = useQuery({ ...profileQuery(username, useSessionToken()), retry: false });
  const others = profile.data?.streams?.filter((stream) => stream.id !== leavesOut);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-lead">
        More from the streamer
      </h2>
      {profile.data === undefined && profile.isError ? (
        <QueryErrorState query={profile} title="Failed to load other shows" />
      ) : null}
      {others?.length === 0 ? <p className="text-small text-stone-text">No other shows yet.</p> : null}
      {profile.data !== undefined && others === undefined ? (
        <p className="text-small text-stone-text">Only followers can see this streamer’s other shows.</p>
      ) : null}
      {others === undefined || others.length === 0 ? null : (
        <ul className="grid grid-cols-2 gap-x-5 gap-y-7 xl:grid-cols-3">
          {others.map((stream) => (
            <li key={stream.id} className="min-w-0">
              <RecentStream stream={stream} eager={false} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
