import type { ChatRole } from '@greenroom/contract/chat/chat.schemas';

/** A stored message as its menu needs it. */
export interface ActionMessage {
  sequence: number;
  userId: string;
  username: string;
  role: ChatRole;
  content: string;
}

/** What was opened from a message or a name of the chat. */
export type OpenedAction =
  | { name: 'menu'; message: ActionMessage; anchor: Element }
  | { name: 'report'; message: ActionMessage }
  | { name: 'person'; person: { id: string; username: string } };
