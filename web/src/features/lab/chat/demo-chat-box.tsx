import { useState } from 'react';
import { ChatInput } from '../../chat/input/chat-input.tsx';
import { MessageList } from '../../chat/messages/message-list.tsx';
import type { LiveMessage } from '../../streams/live-messages.ts';
import { ChipChoice } from '../../../ui/form/chip-choice.tsx';
import { useClock } from '../../../ui/use-clock.ts';
import { demoSendWindow, demoUsers, sendDemoMessage } from './demo-chat.ts';
import type { DemoMessage, DemoUser } from './demo-chat.ts';

const nobody: ReadonlySet<string> = new Set();
const nothing = () => {};

/** The chat's own input and message list. Messages stay in this page. */
export function DemoChatBox({ maxCharacters }: { maxCharacters?: number }) {
  const [messages, setMessages] = useState<readonly DemoMessage[]>([]);
  const [writerId, setWriterId] = useState('demo-wren');
  const writer = demoUsers.find(({ id }) => id === writerId);
  const now = useClock(messages.length > 0);
  if (writer === undefined) return null;
  return (
    <>
      <ChipChoice
        label="Writing as"
        value={writerId}
        chips={demoUsers.map(({ id, username }) => ({ value: id, label: username }))}
        onChange={setWriterId}
      />
      <div className="mt-4 flex h-96 flex-col overflow-hidden rounded-control border border-stone bg-paper">
        {messages.length === 0 ? (
          <p className="flex grow items-center justify-center px-6 text-center text-small text-ink-soft">
            What you send stays on this page.
          </p>
        ) : (
          <MessageList
            messages={messages.map(entryOf)}
            blockedIds={nobody}
            ownUsername={writer.username}
            showsTimestamp
            isCompact={false}
            isQuiet
            onRetry={nothing}
            onDiscard={nothing}
          />
        )}
        <ChatInput
          key={writer.id}
          sendWindow={demoSendWindow(messages, writer.id, now)}
          usernames={othersThan(writer)}
          closedReason={undefined}
          maxCharacters={maxCharacters}
          onSend={(content) => setMessages((sent) => sendDemoMessage(sent, writer, content, Date.now()))}
        />
      </div>
    </>
  );
}

function othersThan(writer: DemoUser): readonly string[] {
  return demoUsers.filter(({ id }) => id !== writer.id).map(({ username }) => username);
}

function entryOf(message: DemoMessage, place: number): LiveMessage {
  return { key: `${place}`, message, delivery: { name: 'stored' } };
}
