import { reactionKinds, reactions, type Reaction } from '@greenroom/contract/chat/reactions';
import { formatCount } from '../../../lib/format/count.ts';

interface ReactionBarProps {
  /** The number of reactions in the show so far. */
  count: number | undefined;
  onReact: (reaction: Reaction) => void;
}

/** The reactions that a viewer can send over the video, one per press, without a limit. */
export function ReactionBar({ count = 0, onReact }: ReactionBarProps) {
  return (
    <fieldset aria-label="React" className="flex h-11 items-center">
      {reactionKinds.map((reaction) => (
        <button
          key={reaction}
          type="button"
          aria-label={reactions[reaction].label}
          onClick={() => onReact(reaction)}
          className="flex size-11 touch-manipulation items-center justify-center rounded-full text-[1.375rem] leading-none transition-transform duration-(--motion-quick) select-none hover:bg-moss active:scale-125 motion-reduce:active:scale-100"
        >
          {reactions[reaction].sign}
        </button>
      ))}
      {count === 0 ? null : (
        <span className="tabular ml-auto pr-1 text-micro text-stone-text">
          {formatCount(count)} <span className="sr-only">reactions</span>
          <span aria-hidden="true">♥</span>
        </span>
      )}
    </fieldset>
  );
}
