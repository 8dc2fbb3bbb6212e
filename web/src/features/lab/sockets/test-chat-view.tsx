import { useState } from 'react';
import { NothingYet } from '../nothing-yet.tsx';
import { useScrolledToEnd } from '../use-scrolled-to-end.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { sendableTestMessage, shownMessages } from './test-chat.ts';
import type { TestMessage } from './test-chat.ts';

interface TestChatViewProps {
  /** Prefix of the accessible names, for a page with two of these. */
  label: string;
  messages: readonly TestMessage[];
  joinedStreamId: string | undefined;
  onSend: (content: string) => void;
}

/** A minimal chat: the messages in order of arrival, and a field that sends on Enter. */
export function TestChatView({ label, messages, joinedStreamId, onSend }: TestChatViewProps) {
  const [draft, setDraft] = useState('');
  const shown = shownMessages(messages);
  const list = useScrolledToEnd<HTMLOListElement>(shown.at(-1)?.id);
  const content = sendableTestMessage(draft, joinedStreamId);
  return (
    <div className="flex flex-col gap-3">
      <div className="relative">
        {shown.length === 0 ? <NothingYet /> : null}
        <ol
          ref={list}
          aria-label={`Messages${label}`}
          // Focusable, so that it can be scrolled by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="scrollbar-thin h-56 overflow-y-auto overscroll-contain rounded-control border border-stone bg-paper px-3 py-2 text-small"
        >
          {shown.map((message) => (
            <li key={message.id} className="py-0.5 wrap-anywhere">
              <strong className="font-semibold">{message.username}</strong> {message.content}
            </li>
          ))}
        </ol>
      </div>
      <form
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (content === undefined) return;
          onSend(content);
          setDraft('');
        }}
      >
        <div className="min-w-0 grow">
          <TextField
            label={`Message${label}`}
            placeholder="Type a message"
            autoComplete="off"
            value={draft}
            onChange={(event) => setDraft(event.target.value)}
          />
        </div>
        <Button type="submit" unavailable={content === undefined} className="min-h-12">
          Send<span className="sr-only">{label}</span>
        </Button>
      </form>
    </div>
  );
}
