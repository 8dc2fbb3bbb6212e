import type { Viewer } from '@greenroom/contract/chat/chat.schemas';
import type { ProductCard } from '@greenroom/contract/products/products.schemas';
import type { ShownMessage } from '../chat/shown-message.ts';
import type { RoomWord } from './show-view.ts';
import type { SendWindow } from '../chat/send-window.ts';

/** How this page stands to the show's room. `refused` ends with the server's words. */
export type RoomConnection =
  | { name: 'connecting' }
  | { name: 'joined' }
  | { name: 'reconnecting' }
  | { name: 'refused'; reason: string };

/** A show as its room tells of it, while the page is in it. */
export interface ShowLive {
  connection: RoomConnection;
  /** Undefined until the room has been joined once. */
  word: RoomWord | undefined;
  messages: readonly ShownMessage[];
  viewers: readonly Viewer[];
  /** Undefined until the room has told it. */
  viewerCount: number | undefined;
  /** Undefined until the room has told it; null while nothing is pinned. */
  pinnedProduct: ProductCard | null | undefined;
  sendWindow: SendWindow | undefined;
  /** Why the server refused the last message for a reason that is not the message's own; undefined otherwise. */
  refusal: string | undefined;
  send: (content: string) => void;
  retry: (key: string) => void;
  discard: (key: string) => void;
}
