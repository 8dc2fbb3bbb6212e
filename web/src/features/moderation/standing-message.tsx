import type { ChatStanding } from '@greenroom/contract/moderation/moderation.schemas';
import { formatDuration, formatTimeOfDay } from '@greenroom/contract/time-format';
import { Ban, VolumeX } from 'lucide-react';
import { OwnAppeal } from './own-appeal.tsx';
import { KeptFocus } from '../../ui/focus/kept-focus.tsx';
import { useClock } from '../../ui/use-clock.ts';

/** Shown to a muted or banned user in place of the input. */
export function StandingMessage({ standing, hostId }: { standing: ChatStanding; hostId: string }) {
  const now = useClock(!standing.isBanned);
  const { isBanned, mutedUntil, messageToPerson } = standing;
  const leftSeconds = mutedUntil === undefined ? 0 : Math.ceil((Date.parse(mutedUntil) - now) / 1000);
  const Icon = isBanned ? Ban : VolumeX;
  const title =
    isBanned || mutedUntil === undefined ? 'You are banned from this chat' : 'You are muted in this chat';
  return (
    <KeptFocus
      label={title}
      className="flex shrink-0 gap-3 border-t border-stone bg-paper-sunken px-4 py-3 text-small"
    >
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-beet" />
      <div className="min-w-0">
        {/* Without the remaining seconds, because every change would be announced. */}
        <div role="alert">
          <p className="font-semibold">{title}</p>
          {messageToPerson === undefined ? null : <p className="mb-1 wrap-anywhere">“{messageToPerson}”</p>}
        </div>
        {isBanned || mutedUntil === undefined ? (
          <p className="text-ink-soft">You can go on watching, reading and buying.</p>
        ) : (
          <p className="tabular text-ink-soft">
            You can write again at {formatTimeOfDay(mutedUntil)}, in{' '}
            {formatDuration(Math.max(1, leftSeconds))}.
          </p>
        )}
        <OwnAppeal hostId={hostId} />
      </div>
    </KeptFocus>
  );
}
