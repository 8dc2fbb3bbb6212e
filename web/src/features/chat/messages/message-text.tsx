import { classNames } from '../../../ui/class-names.ts';
import { contentParts } from './message-content.ts';

interface MessageTextProps {
  content: string;
  /** Web addresses are links: only a streamer's and moderators' are. */
  hasLinks?: boolean;
  ownUsername: string | undefined;
  /** A mention was pressed, of this username; left out, mentions are no buttons. */
  onMention?: ((username: string) => void) | undefined;
}

/** What a message says, with its mentions highlighted (MENTION-9) and, where its author may post them, its links. */
export function MessageText({ content, hasLinks = false, ownUsername, onMention }: MessageTextProps) {
  return contentParts(content, hasLinks).map((part, place) =>
    part.link !== undefined ? (
      <a
        // Parts of one message never change their place.
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
        // Parts of one message never change their place.
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
