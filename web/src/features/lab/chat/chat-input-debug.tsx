import { mentionsIn } from '@greenroom/contract/chat/mentions';
import { chatLimits } from '@greenroom/contract/limits/chat';
import { useState } from 'react';
import type { KeyboardEvent, SyntheticEvent } from 'react';
import { ChatInput } from '../../chat/input/chat-input.tsx';
import { sendableContent } from '../../chat/messages/message-content.ts';
import { allowanceAt, sendWarning } from '../../chat/input/send-window.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { useClock } from '../../../ui/use-clock.ts';
import { labLogLimits } from '../lab-log.ts';
import { LabLogPart } from '../lab-log-part.tsx';
import { Facts, LabPart } from '../lab-page.tsx';
import { useLabLog } from '../use-lab-log.ts';
import { demoSendWindow, demoUsers, sendDemoMessage } from './demo-chat.ts';
import type { DemoMessage, DemoUser } from './demo-chat.ts';

const writer: DemoUser = { id: 'demo-debug', username: 'debug', role: 'viewer' };
const usernames = demoUsers.map(({ username }) => username);
const nothingTyped = { text: '', start: 0, end: 0 };

/** The chat's input with its state and events beside it (LAB-4). */
export function ChatInputDebug() {
  const [messages, setMessages] = useState<readonly DemoMessage[]>([]);
  const [isClosed, setIsClosed] = useState(false);
  const [typed, setTyped] = useState(nothingTyped);
  const log = useLabLog(labLogLimits.socketEntries);
  const now = useClock(messages.length > 0);
  const sendWindow = demoSendWindow(messages, writer.id, now);
  const allowance = allowanceAt(sendWindow, now);

  function read(event: SyntheticEvent) {
    const { target } = event;
    if (!(target instanceof HTMLTextAreaElement)) return;
    setTyped({ text: target.value, start: target.selectionStart, end: target.selectionEnd });
  }

  function onKeyDown(event: KeyboardEvent) {
    const held = [event.shiftKey ? 'Shift' : '', event.ctrlKey ? 'Control' : '', event.altKey ? 'Alt' : ''];
    log.write('keydown', [...held.filter((key) => key !== ''), event.key].join('+'));
  }

  function send(content: string) {
    log.write('send', { content, mentions: mentionsIn(content) });
    setTyped(nothingTyped);
    setMessages((sent) => sendDemoMessage(sent, writer, content, Date.now()));
  }

  return (
    <div className="mt-8 grid items-start gap-6 lg:grid-cols-2">
      <LabPart title="The input">
        <Checkbox label="Close the input" checked={isClosed} onChange={setIsClosed} />
        {/* It only observes events of the input inside it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <div
          // A fieldset would need a legend.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="group"
          aria-label="The chat’s input"
          className="mt-4 flex min-h-36 flex-col justify-end rounded-control border border-stone bg-paper"
          onInput={(event) => {
            log.write(
              'input',
              `${event.target instanceof HTMLTextAreaElement ? event.target.value.length : 0} characters`,
            );
            read(event);
          }}
          onSelect={read}
          onKeyDown={onKeyDown}
        >
          <ChatInput
            sendWindow={sendWindow}
            usernames={usernames}
            closedReason={isClosed ? 'The debug page has closed this input.' : undefined}
            onSend={send}
          />
        </div>
      </LabPart>
      <LabPart title="What it holds">
        <Facts
          facts={[
            ['Characters', `${typed.text.length} of ${chatLimits.messageMaxCharacters}`],
            ['Lines', typed.text.split('\n').length],
            ['Caret', typed.start === typed.end ? typed.start : `${typed.start} to ${typed.end}`],
            [
              'Would send',
              sendableContent(typed.text) === undefined
                ? 'nothing'
                : JSON.stringify(sendableContent(typed.text)),
            ],
            ['Mentions', mentionsIn(typed.text).join(', ') || 'none'],
            ['Sent in this minute', `${allowance.sent} of ${chatLimits.messagesPerWindow}`],
            ['Resets in', allowance.resetsInSeconds === undefined ? '-' : `${allowance.resetsInSeconds} s`],
            ['Warning', sendWarning(allowance) ?? 'none'],
          ]}
        />
      </LabPart>
      <LabLogPart title="Events" label="Events of the input" className="lg:col-span-2" log={log} />
    </div>
  );
}
