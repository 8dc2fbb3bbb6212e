import type { QuotedMessage } from '@greenroom/contract/chat/chat.schemas';
import { chatLimits } from '@greenroom/contract/limits/chat';
import { ArrowUp } from 'lucide-react';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import type { ComponentProps } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from '../../../ui/class-names.ts';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { EmojiButton } from '../emoji/emoji-button.tsx';
import { MentionPicker } from './mention-picker.tsx';
import { useMentions } from './use-mentions.ts';
import { limitDraft, sendableContent } from '../messages/message-content.ts';
import { allowanceAt, sendWarning, slowModeWarning } from './send-window.ts';
import type { SendWindow } from './send-window.ts';
import { useClock } from '../../../ui/use-clock.ts';

const ReplyingTo = lazyPart(async () => (await import('./replying-to.tsx')).ReplyingTo);

interface ChatInputProps {
  sendWindow: SendWindow | undefined;
  /** When slow mode accepts the next message, in milliseconds since 1970. */
  slowUntilMs?: number | undefined;
  /** Usernames that a mention can complete. */
  usernames: readonly string[];
  /** Why nothing can be sent right now. Undefined while sending is possible. */
  closedReason: string | undefined;
  /** The maximum length of one message, if it differs from the chat's limit. */
  maxCharacters?: number | undefined;
  onSend: (content: string) => void;
  /** The message that the next message replies to. */
  replyTo?: QuotedMessage | undefined;
  onCancelReply?: () => void;
}

/** The input of the chat. It counts messages, allows 10 a minute, and sends on Enter (CHAT-5 to CHAT-17). */
export function ChatInput({
  sendWindow,
  slowUntilMs,
  usernames,
  closedReason,
  maxCharacters = chatLimits.messageMaxCharacters,
  onSend,
  replyTo,
  onCancelReply,
}: ChatInputProps) {
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const [draft, setDraft] = useState('');
  const [caret, setCaret] = useState(0);
  const now = useClock(sendWindow !== undefined || slowUntilMs !== undefined);
  const allowance = allowanceAt(sendWindow, now);
  const slowMode = slowModeWarning(slowUntilMs, now);
  const warning = slowMode ?? sendWarning(allowance);
  const mentions = useMentions({ draft, caret, usernames });
  const mayWrite = closedReason === undefined;
  const replyingTo = replyTo?.sequence;
  useEffect(() => {
    if (replyingTo === undefined) return undefined;
    // The menu with the Reply item must close first, because it restores the focus.
    const timer = setTimeout(() => input.current?.focus(), 0);
    return () => clearTimeout(timer);
  }, [replyingTo]);
  const maySend =
    mayWrite && slowMode === undefined && allowance.remaining > 0 && sendableContent(draft) !== undefined;

  function change(text: string, nextCaret: number) {
    setDraft(limitDraft(text, maxCharacters));
    setCaret(nextCaret);
  }

  /** Inserts an emoji at the caret, or where the caret was when the input lost the focus. */
  function insert(emoji: string) {
    const text = `${draft.slice(0, caret)}${emoji}${draft.slice(caret)}`;
    if (text.length > maxCharacters) return;
    flushSync(() => change(text, caret + emoji.length));
    input.current?.setSelectionRange(caret + emoji.length, caret + emoji.length);
  }

  function send() {
    const content = sendableContent(draft);
    if (content === undefined || !maySend) return;
    onSend(content);
    setDraft('');
    setCaret(0);
    input.current?.focus();
  }

  function choose(username: string) {
    const completed = mentions.complete(username);
    // As for typed text, nothing is cut from the end of the message to make room.
    if (completed.text.length > maxCharacters) return;
    // Synchronously: the next key may arrive before the next frame, and its letter must follow the name.
    flushSync(() => change(completed.text, completed.caret));
    input.current?.setSelectionRange(completed.caret, completed.caret);
  }

  const onKeyDown: ComponentProps<'textarea'>['onKeyDown'] = (event) => {
    if (event.nativeEvent.isComposing) return;
    if (mentions.handleKey(event.key, choose)) {
      event.preventDefault();
      return;
    }
    if (event.key === 'Escape' && replyTo !== undefined) onCancelReply?.();
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    send();
  };

  return (
    <form
      className="group/entry relative shrink-0 border-t border-stone px-3 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] brief:pt-1"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {replyTo === undefined ? null : (
        <Suspense fallback={null}>
          <ReplyingTo
            quoted={replyTo}
            onCancel={() => {
              onCancelReply?.();
              input.current?.focus();
            }}
          />
        </Suspense>
      )}
      <MentionPicker mentions={mentions} onChoose={choose} />
      <output className="block text-micro font-semibold text-sun-text empty:hidden">
        {mayWrite ? warning : closedReason}
      </output>
      <div className="mt-1 flex items-end gap-2">
        <label htmlFor={id} className="sr-only">
          Message
        </label>
        <textarea
          ref={input}
          id={id}
          rows={1}
          value={draft}
          readOnly={!mayWrite}
          aria-disabled={!mayWrite || undefined}
          placeholder={mayWrite ? 'Say something nice' : 'Chat is closed'}
          maxLength={maxCharacters}
          aria-describedby={`${id}-counters`}
          enterKeyHint="send"
          autoComplete="off"
          onChange={(event) => change(event.target.value, event.target.selectionStart)}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          onKeyDown={onKeyDown}
          {...mentions.inputProps}
          className="field-sizing-content max-h-28 min-h-11 w-full resize-none rounded-control border border-stone-strong bg-paper-raised px-3.5 py-2.5 text-body leading-snug text-ink placeholder:text-stone-text hover:border-ink-soft focus-visible:border-focus focus-visible:outline-1 focus-visible:outline-offset-0 read-only:bg-paper-sunken"
        />
        <EmojiButton isDisabled={!mayWrite} onChoose={insert} onClosed={() => input.current?.focus()} />
        <button
          type="submit"
          aria-label="Send message"
          aria-disabled={!maySend}
          className={classNames(
            'flex size-11 shrink-0 items-center justify-center rounded-full transition-colors duration-(--motion-quick)',
            maySend ? 'bg-leaf text-on-leaf hover:bg-leaf-strong' : 'bg-moss text-stone-text',
          )}
        >
          <ArrowUp aria-hidden="true" className="size-5" />
        </button>
      </div>
      <p
        id={`${id}-counters`}
        hidden={!mayWrite}
        className="tabular mt-1 flex justify-between gap-3 px-1 text-[0.75rem] leading-4 text-stone-text brief:not-group-focus-within/entry:sr-only"
      >
        <span>
          {allowance.sent}/{chatLimits.messagesPerWindow} messages a minute
          {allowance.resetsInSeconds === undefined ? null : <> · resets in {allowance.resetsInSeconds}s</>}
        </span>
        <span>
          <span className="sr-only">Characters: </span>
          {draft.length}/{maxCharacters}
        </span>
      </p>
    </form>
  );
}
