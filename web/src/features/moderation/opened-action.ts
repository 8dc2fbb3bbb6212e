import type { ChatRole } from '@greenroom/contract/chat/chat.schemas';
import type { CardPerson } from './person/card-person.ts';
import type { MenuPlace } from '../../ui/overlay/menu-pieces.ts';

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
  | ({ name: 'menu'; message: ActionMessage } & MenuPlace)
  | { name: 'report'; message: ActionMessage }
  | { name: 'person'; person: CardPerson };
