import type { ChatMessage, ChatRole } from '@greenroom/contract/chat/chat.schemas';
import { mentionsIn } from '@greenroom/contract/chat/mentions';
import { chatLimits } from '@greenroom/contract/limits/chat';
import type { LiveMessage } from '../../streams/live-messages.ts';
import { sendWindowOf } from '../../chat/input/send-window.ts';
import type { SendWindow } from '../../chat/input/send-window.ts';

/** A user of the demo. */
export interface DemoUser {
  id: string;
  username: string;
  role: ChatRole;
}

/** A message of the demo, with its author (LIVEDATA-8). It never leaves the page. */
export type DemoMessage = LiveMessage['message'] & Pick<ChatMessage, 'user'>;

export const demoUsers: readonly DemoUser[] = [
  { id: 'demo-juno', username: 'juno', role: 'streamer' },
  { id: 'demo-marlow', username: 'marlow', role: 'moderator' },
  { id: 'demo-wren', username: 'wren', role: 'viewer' },
];

const windowMs = chatLimits.windowSeconds * 1000;

/** How many messages a user has sent in the window that is open at `nowMs`. Undefined if none is open (LAB-5). */
export function demoSendWindow(
  messages: readonly DemoMessage[],
  userId: string,
  nowMs: number,
): SendWindow | undefined {
  let inWindow: number[] = [];
  for (const message of messages) {
    if (message.userId !== userId) continue;
    const sentAtMs = Date.parse(message.timestamp);
    const [first] = inWindow;
    inWindow = first === undefined || sentAtMs >= first + windowMs ? [sentAtMs] : [...inWindow, sentAtMs];
  }
  const [first] = inWindow;
  return first === undefined || nowMs >= first + windowMs ? undefined : sendWindowOf(undefined, inWindow);
}

/** The chat with one more message. Unchanged if its author has sent 10 in the open window (LAB-5). */
export function sendDemoMessage(
  messages: readonly DemoMessage[],
  author: DemoUser,
  content: string,
  nowMs: number,
): readonly DemoMessage[] {
  const sent = demoSendWindow(messages, author.id, nowMs)?.sent ?? 0;
  if (sent >= chatLimits.messagesPerWindow) return messages;
  const { id, username, role } = author;
  const message: DemoMessage = {
    type: 'message',
    userId: id,
    username,
    role,
    user: { id, username, role },
    content,
    timestamp: new Date(nowMs).toISOString(),
    mentions: mentionsIn(content),
  };
  return [...messages, message].slice(-chatLimits.keptMessages);
}
