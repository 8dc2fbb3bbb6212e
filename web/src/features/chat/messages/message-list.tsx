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
  /** Whose messages are left out. */
  blockedIds: ReadonlySet<string>;
  ownUsername: string | undefined;
  showsTimestamp: boolean;
  isCompact: boolean;
  isQuiet: boolean;
  /** Left out where there is no more than what is given. */
  onEarlier?: ReadEarlier | undefined;
  onRetry: (key: string) => void;
  onDiscard: (key: string) => void;
  /** A name or a message's menu was pressed; left out, neither is a button. */
  onOpen?: (opened: OpenedAction) => void;
}

/** How long a message that was jumped to stands out. */
const markedMs = 2000;

/** Nearer to the end than this counts as being at it, in pixels. */
const endSlackPx = 48;
/** Nearer to the start than this, and what came before is read. */
const startSlackPx = 400;
/** Pages that are read for a message that is jumped to. */
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
 * The messages, newest last. It follows the newest one; a reader who scrolls up is left alone, and gets a button that
 * counts what has come since.
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
  /** From the press until the list is there: what moves it meanwhile is not the reader. */
  const isJumping = useRef(false);
  /** Of the list when the virtualizer last knew all of it. */
  const lastSize = useRef<ListSize>(undefined);
  /** What the reader had reached when they scrolled up; undefined while the list follows. */
  const [reading, setReading] = useState<{
    kept: readonly LiveMessage[];
    reachedKey: string | undefined;
    /** The ends of the list after what came before was put in front of it. */
    grown?: string;
  }>();
  const kept = reading === undefined ? messages : keepForReader(reading.kept, messages);
  const shown = withoutAuthors(kept, blockedIds);
  const since = reading === undefined ? [] : messagesAfter(kept, reading.reachedKey);
  const newMessages = withoutAuthors(since, blockedIds).length;
  if (reading !== undefined && kept !== messages && kept.length !== reading.kept.length) {
    setReading({ ...reading, kept });
  }

  // Who writes wants to see it, wherever they were reading.
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
  // As long as nothing came at its end: the virtualizer takes all that is new for what was put in front.
  const growsAtStart = reading?.grown !== undefined && reading.grown === endsOf(kept);
  useLayoutEffect(() => {
    if (isFollowing && shown.length > 0) list.current?.scrollToIndex(shown.length - 1, { align: 'end' });
    lastSize.current = sizeOf(logIn(frame.current));
    // The rows' height changes with how they are shown.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [isFollowing, lastKey, shown.length, row.isCompact, row.showsTimestamp]);

  function follow() {
    setReading(undefined);
    list.current?.scrollToIndex(shown.length - 1, { align: 'end' });
    focusLog();
  }

  /** Of a button that goes with its press: its focus stays with the messages. */
  function focusLog() {
    logIn(frame.current)?.focus({ preventScroll: true });
  }

  /** The reader is at the newest message again. The button goes by itself, and its focus stays with the messages, too. */
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

  /** Puts what came before in front of what the reader has, and answers the whole. */
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
      // What was read is in the list after the next paint.
      await nextPaint();
      list.current?.scrollToIndex(place, { align: 'center' });
      await nextPaint();
    }
    isJumping.current = false;
  }

  function onScroll(offset: number) {
    const log = logIn(frame.current);
    if (log === null) return;
    // Measured here: a scroll event comes before the virtualizer has measured a new size.
    const isAtEnd = log.scrollHeight - log.clientHeight - log.scrollTop <= endSlackPx;
    const goesUp = offset < lastOffset.current - 1;
    const size = sizeOf(log);
    // A list of another size moves by itself: its browser keeps the offset within the new bounds.
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
        // What is put in front moves nothing that is being read.
        shift={growsAtStart}
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

/** Says at the top of the list what is with the chat before it. */
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
