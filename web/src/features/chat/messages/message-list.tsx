import { ArrowDown } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { VList } from 'virtua';
import type { VListHandle } from 'virtua';
import { withoutAuthors } from './blocked-authors.ts';
import { MessageRow } from './message-row.tsx';
import { type ReadEarlier, useEarlierMessages } from './earlier-messages.ts';
import type { LiveMessage } from '../../streams/live-messages.ts';
import type { OpenedAction } from '../../moderation/opened-action.ts';
import { keepForReader, messagesAfter } from './scrolled-up.ts';

interface MessageListProps {
  messages: readonly LiveMessage[];
  /** Authors whose messages are hidden. */
  blockedIds: ReadonlySet<string>;
  ownUsername: string | undefined;
  showsTimestamp: boolean;
  isCompact: boolean;
  isQuiet: boolean;
  /** Loads earlier messages. Omitted if there are none. */
  onEarlier?: ReadEarlier | undefined;
  onRetry: (key: string) => void;
  onDiscard: (key: string) => void;
  /** Called when a name or a message menu is pressed. If omitted, neither is a button. */
  onOpen?: (opened: OpenedAction) => void;
}

/** How long a message stays highlighted after a jump to it, in milliseconds. */
const markedMs = 2000;

/** Within this distance of the end, in pixels, the list counts as being at the end. */
const endSlackPx = 48;
/** Within this distance of the start, in pixels, earlier messages are loaded. */
const startSlackPx = 400;
/** How many pages a jump to a message may load. */
const jumpPagesMax = 10;

interface ListSize {
  scrollHeight: number;
  clientHeight: number;
}

const nextPaint = async () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });

const endsOf = (messages: readonly LiveMessage[]) => `${messages[0]?.key} ${messages.at(-1)?.key}`;

const logIn = (frame: HTMLElement | null): HTMLElement | null =>
  frame?.querySelector<HTMLElement>('[role="log"]') ?? null;

const sizeOf = (log: HTMLElement | null): ListSize | undefined =>
  log === null ? undefined : { scrollHeight: log.scrollHeight, clientHeight: log.clientHeight };

const isSame = (one: ListSize | undefined, other: ListSize | undefined): boolean =>
  one?.scrollHeight === other?.scrollHeight && one?.clientHeight === other?.clientHeight;

/**
 * The messages, newest last. The list follows the newest message. When a reader scrolls up, it stops following
 * and shows a button with the number of new messages.
 */
export function MessageList({
  messages,
  blockedIds,
  isQuiet,
  onEarlier,
  onDiscard,
  ...row
}: MessageListProps) {
  const list = useRef<VListHandle>(null);
  const frame = useRef<HTMLDivElement>(null);
  const lastOffset = useRef(0);
  /** True from the press until the list has arrived. Scrolling in between is not by the reader. */
  const isJumping = useRef(false);
  /** The size of the list when the virtualizer last had all its measurements. */
  const lastSize = useRef<ListSize>(undefined);
  /** What the reader had reached when they scrolled up. Undefined while the list follows. */
  const [reading, setReading] = useState<{
    kept: readonly LiveMessage[];
    reachedKey: string | undefined;
    /** The two ends of the list after earlier messages were prepended. */
    grown?: string;
  }>();
  const kept = reading === undefined ? messages : keepForReader(reading.kept, messages);
  const shown = withoutAuthors(kept, blockedIds);
  const since = reading === undefined ? [] : messagesAfter(kept, reading.reachedKey);
  const newMessages = withoutAuthors(since, blockedIds).length;
  if (reading !== undefined && kept !== messages && kept.length !== reading.kept.length) {
    setReading({ ...reading, kept });
  }

  // A reader who sends a message wants to see it, wherever they were reading.
  const writtenKey = messages.findLast(({ delivery }) => delivery.name === 'pending')?.key;
  const [followedKey, setFollowedKey] = useState(writtenKey);
  if (writtenKey !== undefined && writtenKey !== followedKey) {
    setFollowedKey(writtenKey);
    setReading(undefined);
  }

  const [marked, setMarked] = useState<number>();
  useEffect(() => {
    if (marked === undefined) return undefined;
    const timer = setTimeout(() => setMarked(undefined), markedMs);
    return () => clearTimeout(timer);
  }, [marked]);

  const isFollowing = reading === undefined;
  const earlier = useEarlierMessages(onEarlier);
  const hasAll = onEarlier !== undefined && earlier.state === 'all';
  const lastKey = shown.at(-1)?.key;
  // Only while nothing was appended. With `shift`, the virtualizer treats all new items as prepended.
  const growsAtStart = reading?.grown !== undefined && reading.grown === endsOf(kept);
  useLayoutEffect(() => {
    if (isFollowing && shown.length > 0) list.current?.scrollToIndex(shown.length - 1, { align: 'end' });
    lastSize.current = sizeOf(logIn(frame.current));
    // These preferences change the height of the rows.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [isFollowing, lastKey, shown.length, row.isCompact, row.showsTimestamp]);

  function follow() {
    setReading(undefined);
    list.current?.scrollToIndex(shown.length - 1, { align: 'end' });
    focusLog();
  }

  /** Moves the focus to the messages when the pressed button disappears. */
  function focusLog() {
    logIn(frame.current)?.focus({ preventScroll: true });
  }

  /**
   * The reader is at the newest message again. If the button disappears while it has the focus, the focus moves
   * to the messages.
   */
  function end() {
    const focused = document.activeElement;
    const isOnButton = frame.current?.contains(focused) === true && !logIn(frame.current)?.contains(focused);
    if (isOnButton && reading !== undefined) focusLog();
    setReading(undefined);
  }

  function discard(key: string) {
    focusLog();
    onDiscard(key);
  }

  /** Prepends the page before the given messages, and returns the whole list. */
  async function readBefore(have: readonly LiveMessage[]): Promise<readonly LiveMessage[]> {
    const read = await earlier.load(have);
    if (read.length === 0) return have;
    const whole = [...read, ...have];
    setReading((now) => {
      const grown = [...read, ...(now?.kept ?? have)];
      return { kept: grown, reachedKey: now?.reachedKey ?? have.at(-1)?.key, grown: endsOf(grown) };
    });
    return whole;
  }

  async function jump(sequence: number) {
    const placeIn = (list: readonly LiveMessage[]) =>
      withoutAuthors(list, blockedIds).findIndex(({ message }) => message.sequence === sequence);
    isJumping.current = true;
    let whole = kept;
    let longer = kept;
    for (let pages = 0; placeIn(whole) < 0 && pages < jumpPagesMax; pages += 1) {
      longer = await readBefore(whole);
      if (longer === whole) break;
      whole = longer;
    }
    const place = placeIn(whole);
    if (place >= 0) {
      setReading((now) => ({ kept: whole, reachedKey: kept.at(-1)?.key, ...now }));
      setMarked(sequence);
      // The loaded messages are in the list after the next paint.
      await nextPaint();
      list.current?.scrollToIndex(place, { align: 'center' });
      await nextPaint();
    }
    isJumping.current = false;
  }

  function onScroll(offset: number) {
    const log = logIn(frame.current);
    if (log === null) return;
    // Measured here, because the scroll event arrives before the virtualizer has measured a new size.
    const isAtEnd = log.scrollHeight - log.clientHeight - log.scrollTop <= endSlackPx;
    const goesUp = offset < lastOffset.current - 1;
    const size = sizeOf(log);
    // If the size changed, the browser scrolled the list itself to keep the offset within the bounds.
    const isMovedByReader = goesUp && isSame(size, lastSize.current);
    lastOffset.current = offset;
    lastSize.current = size;
    if (isAtEnd && !isJumping.current) end();
    else if (isMovedByReader && isFollowing) setReading({ kept, reachedKey: kept.at(-1)?.key });
    const isNearStart = goesUp && offset < startSlackPx && !isAtEnd;
    if (isNearStart && earlier.state === 'more' && !isJumping.current) void readBefore(kept);
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
        // Prepended messages do not move what is being read.
        shift={growsAtStart}
        role="log"
        aria-label="Chat messages"
        // Scrolling up mounts old messages, which must not be announced.
        aria-live={isQuiet || !isFollowing ? 'off' : 'polite'}
        tabIndex={0}
        onScroll={onScroll}
        onResize={onResize}
        className="scrollbar-thin overscroll-contain py-2 -outline-offset-2"
      >
        {(entry) => (
          <div key={entry.key}>
            {hasAll && entry === shown[0] ? <ChatBegins /> : null}
            <MessageRow
              entry={entry}
              {...row}
              onDiscard={discard}
              onJump={(sequence) => void jump(sequence)}
              isMarked={marked !== undefined && entry.message.sequence === marked}
            />
          </div>
        )}
      </VList>
      {!isFollowing && (earlier.state === 'loading' || earlier.state === 'failed') ? (
        <EarlierNote
          state={earlier.state}
          onRetry={() => {
            focusLog();
            void readBefore(kept);
          }}
        />
      ) : null}
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

function ChatBegins() {
  return <p className="px-4 py-2 text-center text-micro text-stone-text">This is where the chat begins</p>;
}

/** Shows at the top of the list that earlier messages are loading or have failed to load. */
function EarlierNote({ state, onRetry }: { state: 'loading' | 'failed'; onRetry: () => void }) {
  return (
    <output className="pointer-events-none absolute inset-x-0 top-2 z-10 flex justify-center">
      <span className="inline-flex items-center gap-2 rounded-full bg-paper-raised px-3 py-1 text-micro font-medium shadow-high">
        {state === 'loading' ? 'Loading earlier messages…' : null}
        {state === 'failed' ? (
          <>
            Earlier messages could not be loaded
            <button
              type="button"
              onClick={onRetry}
              className="pointer-events-auto -my-1 min-h-11 px-1 font-semibold underline underline-offset-4"
            >
              Retry
            </button>
          </>
        ) : null}
      </span>
    </output>
  );
}
