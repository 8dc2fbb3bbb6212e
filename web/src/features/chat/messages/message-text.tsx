import { classNames } from '../../../ui/class-names.ts';
import { contentParts } from './message-content.ts';

interface MessageTextProps {
  content: string;
  /** Whether web addresses become links, which holds only for the streamer and moderators. */
  hasLinks?: boolean;
  ownUsername: string | undefined;
  /** Called with the username when a mention is pressed. If omitted, mentions are not buttons. */
  onMention?: ((username: string) => void) | undefined;
}

/** The text of a message with highlighted mentions (MENTION-9) and, if its author may post them, links. */
export function MessageText({ content, hasLinks = false, ownUsername, onMention }: MessageTextProps) {
  return contentParts(content, hasLinks).map((part, place) =>
    part.link !== undefined ? (
      <a
        // The parts of a message never change their order.
        // oxlint-disable-next-line react/no-array-index-key
        key={place}
        href={part.link}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="font-medium text-leaf-text underline underline-offset-2"
      >
        {part.text}
      </a>
    ) : part.mention === undefined ? (
      part.text
    ) : (
      <mark
        // The parts of a message never change their order.
        // oxlint-disable-next-line react/no-array-index-key
        key={place}
        className={classNames(
          'rounded-mark px-1 font-semibold',
          part.mention === ownUsername ? 'bg-leaf text-on-leaf' : 'bg-moss-strong text-ink',
        )}
      >
        {onMention === undefined ? (
          part.text
        ) : (
          <button type="button" className="hover:underline" onClick={() => onMention(part.mention ?? '')}>
            {part.text}
          </button>
        )}
      </mark>
    ),
  );
}
