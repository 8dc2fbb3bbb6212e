import { ArrowDown } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { VList } from 'virtua';
import type { VListHandle } from 'virtua';
import { withoutAuthors } from './blocked-authors.ts';
import { MessageRow } from './message-row.tsx';
import type { LiveMessage } from '../../streams/live-messages.ts';
import type { OpenedAction } from '../../moderation/opened-action.ts';
import { keepForReader, messagesAfter } from './scrolled-up.ts';

interface MessageListProps {
  messages: readonly LiveMessage[];
  /** Whose messages are left out. */
  blockedIds: ReadonlySet<string>;
  ownUsername: string | undefined;
  showsTimestamp: boolean;
  isCompact: boolean;
  isQuiet: boolean;
  onRetry: (key: string) => void;
  onDiscard: (key: string) => void;
  /** A name or a message's menu was pressed; left out, neither is a button. */
  onOpen?: (opened: OpenedAction) => void;
}

/** How long a message that was jumped to stands out. */
const markedMs = 2000;

/** Nearer to the end than this counts as being at it, in pixels. */
const endSlackPx = 48;

interface ListSize {
  scrollHeight: number;
  clientHeight: number;
}

const logIn = (frame: HTMLElement | null): HTMLElement | null =>
  frame?.querySelector<HTMLElement>('[role="log"]') ?? null;

const sizeOf = (log: HTMLElement | null): ListSize | undefined =>
  log === null ? undefined : { scrollHeight: log.scrollHeight, clientHeight: log.clientHeight };

const isSame = (one: ListSize | undefined, other: ListSize | undefined): boolean =>
  one?.scrollHeight === other?.scrollHeight && one?.clientHeight === other?.clientHeight;

/**
 * The messages, newest last. It follows the newest one; a reader who scrolls up is left alone, and gets a button that
 * counts what has come since.
 */
export function MessageList({ messages, blockedIds, isQuiet, ...row }: MessageListProps) {
  const list = useRef<VListHandle>(null);
  const frame = useRef<HTMLDivElement>(null);
  const lastOffset = useRef(0);
  /** Of the list when the virtualizer last knew all of it. */
  const lastSize = useRef<ListSize>(undefined);
  /** What the reader had reached when they scrolled up; undefined while the list follows. */
  const [reading, setReading] = useState<{
    kept: readonly LiveMessage[];
    reachedKey: string | undefined;
  }>();
  const kept = reading === undefined ? messages : keepForReader(reading.kept, messages);
  const shown = withoutAuthors(kept, blockedIds);
  const since = reading === undefined ? [] : messagesAfter(kept, reading.reachedKey);
  const newMessages = withoutAuthors(since, blockedIds).length;
  if (reading !== undefined && kept !== messages && kept.length !== reading.kept.length) {
    setReading({ ...reading, kept });
  }

  const [marked, setMarked] = useState<number>();
  useEffect(() => {
    if (marked === undefined) return undefined;
    const timer = setTimeout(() => setMarked(undefined), markedMs);
    return () => clearTimeout(timer);
  }, [marked]);

  const isFollowing = reading === undefined;
  const lastKey = shown.at(-1)?.key;
  useLayoutEffect(() => {
    if (isFollowing && shown.length > 0) list.current?.scrollToIndex(shown.length - 1, { align: 'end' });
    lastSize.current = sizeOf(logIn(frame.current));
    // The rows' height changes with how they are shown.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [isFollowing, lastKey, shown.length, row.isCompact, row.showsTimestamp]);

  function follow() {
    setReading(undefined);
    list.current?.scrollToIndex(shown.length - 1, { align: 'end' });
    // The button goes: its focus stays with the messages.
    logIn(frame.current)?.focus({ preventScroll: true });
  }

  function jump(sequence: number) {
    const index = shown.findIndex(({ message }) => message.sequence === sequence);
    if (index < 0) return;
    setReading({ kept, reachedKey: reading?.reachedKey ?? kept.at(-1)?.key });
    setMarked(sequence);
    list.current?.scrollToIndex(index, { align: 'center' });
  }

  function onScroll(offset: number) {
    const log = logIn(frame.current);
    if (log === null) return;
    // Measured here: a scroll event comes before the virtualizer hears of a new size.
    const isAtEnd = log.scrollHeight - log.clientHeight - log.scrollTop <= endSlackPx;
    const goesUp = offset < lastOffset.current - 1;
    const size = sizeOf(log);
    // A list of another size moves by itself: its browser keeps the offset within the new bounds.
    const isMovedByReader = goesUp && isSame(size, lastSize.current);
    lastOffset.current = offset;
    lastSize.current = size;
    if (isAtEnd) setReading(undefined);
    else if (isMovedByReader && isFollowing) setReading({ kept, reachedKey: kept.at(-1)?.key });
  }

  function onResize() {
    lastSize.current = sizeOf(logIn(frame.current));
    if (isFollowing && shown.length > 0) list.current?.scrollToIndex(shown.length - 1, { align: 'end' });
  }

  return (
    <div ref={frame} className="relative min-h-0 grow">
      <VList
        ref={list}
        data={shown}
        role="log"
        aria-label="Chat messages"
        // A reader who scrolls up mounts old messages, which are no news.
        aria-live={isQuiet || !isFollowing ? 'off' : 'polite'}
        tabIndex={0}
        onScroll={onScroll}
        onResize={onResize}
        className="scrollbar-thin overscroll-contain py-2 -outline-offset-2"
      >
        {(entry) => (
          <MessageRow
            key={entry.key}
            entry={entry}
            {...row}
            onJump={jump}
            isMarked={marked !== undefined && entry.message.sequence === marked}
          />
        )}
      </VList>
      {isFollowing ? null : (
        <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
          <button
            type="button"
            onClick={follow}
            className="tabular pointer-events-auto inline-flex min-h-11 items-center gap-2 rounded-full bg-leaf px-4 text-small font-semibold text-on-leaf shadow-high hover:bg-leaf-strong"
          >
            <ArrowDown aria-hidden="true" className="size-4" />
            {newMessages === 0
              ? 'Jump to newest'
              : `${newMessages} new ${newMessages === 1 ? 'message' : 'messages'}`}
          </button>
        </div>
      )}
    </div>
  );
}
