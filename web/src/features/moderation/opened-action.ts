import type { ChatRole } from '@greenroom/contract/chat/chat.schemas';
import type { CardPerson } from './person/card-person.ts';
import type { MenuPlace } from '../../ui/overlay/menu-pieces.ts';

/** The data of a stored message that its menu needs. */
export interface ActionMessage {
  sequence: number;
  userId: string;
  username: string;
  role: ChatRole;
  content: string;
}

/** The open popup of a message or a name in the chat. */
export type OpenedAction =
  | ({ name: 'menu'; message: ActionMessage } & MenuPlace)
  | { name: 'report'; message: ActionMessage }
  | { name: 'person'; person: CardPerson };
