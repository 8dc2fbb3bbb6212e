import { ChevronUp, MessageSquare } from 'lucide-react';
import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import type { LayoutMode } from '../../preferences/preferences.store.ts';
import type { Corner } from './mini-corner.ts';
import { useVisibleHeight } from './use-visible-height.ts';
// oxlint-disable-next-line import/no-unassigned-import -- a stylesheet
import './stage.css';

interface StageLayoutProps {
  mode: LayoutMode;
  player: ReactNode;
  info: ReactNode;
  pinned: ReactNode;
  chat: ReactNode;
  products: ReactNode;
  /** Whether theater mode shows the products (LAYOUT-10). Default mode and phones always do. */
  showsProducts: boolean;
  /** What only standard mode shows (VIEW-6 to VIEW-9). */
  additions: ReactNode;
  isChatCollapsed: boolean;
  onExpandChat: () => void;
  /** Set after its page was left: only the picture, in a corner. */
  mini?: { corner: Corner; handlers: ComponentProps<'div'> } | undefined;
}

/**
 * The layout of the stream page, with its parts in the order of a phone: video, chat, products (LAYOUT-17).
 * `stage.css` places them by mode and viewport. Default mode and tablets have two columns
 * (LAYOUT-3 to LAYOUT-5, LAYOUT-18, VIEW-10). Theater mode has a large video with the chat over it (LAYOUT-6),
 * which collapses to 320 px (LAYOUT-8, LAYOUT-9). Fullscreen mode shows only the video (LAYOUT-11). The chat is
 * 340 px wide in theater mode (VIEW-12): from 1024 px on it is in an overlay of 384 px, including its side
 * margins (LAYOUT-7).
 */
export function StageLayout({
  mode,
  player,
  info,
  pinned,
  chat,
  products,
  showsProducts,
  additions,
  isChatCollapsed,
  onExpandChat,
  mini,
}: StageLayoutProps) {
  const visibleHeight = useVisibleHeight();
  const isTyping = visibleHeight !== undefined;
  if (mini !== undefined) {
    return (
      // The same elements as below, so that the video stays mounted. The player has a button as an alternative to
      // dragging.
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
      <div {...mini.handlers} data-mini={mini.corner} data-layout="default" className="stage on-stage">
        <div className="stage-video">{player}</div>
      </div>
    );
  }
  return (
    <div
      data-stage-page
      data-layout={mode}
      data-chat={isChatCollapsed ? 'collapsed' : 'expanded'}
      data-typing={isTyping || undefined}
      style={isTyping ? heightOf(visibleHeight) : undefined}
      className="stage"
    >
      <div className="stage-video">{player}</div>
      <div className="stage-info">{info}</div>
      <div className="stage-side" data-chat-overlay>
        <div className="stage-pinned">{pinned}</div>
        <div className="stage-chat">
          <div className="stage-chat-panel">{chat}</div>
          <div className="stage-chat-bar">
            <button
              type="button"
              aria-label="Expand chat"
              aria-expanded={false}
              onClick={onExpandChat}
              className="flex min-h-11 w-full items-center gap-2 rounded-full border border-stone bg-paper-raised px-4 text-small font-semibold shadow-high hover:bg-moss"
            >
              <MessageSquare aria-hidden="true" className="size-4.5 shrink-0" />
              <span data-wide className="grow text-left">
                Live Chat
              </span>
              <ChevronUp data-wide aria-hidden="true" className="size-4.5 shrink-0" />
            </button>
          </div>
        </div>
      </div>
      <section
        aria-labelledby="show-products"
        className="stage-products"
        data-optional={mode === 'default' || showsProducts ? undefined : 'off'}
      >
        <h2 id="show-products" className="sr-only">
          Products in this show
        </h2>
        {products}
      </section>
      <div className="stage-additions">{additions}</div>
    </div>
  );
}

function heightOf(heightPx: number): CSSProperties {
  const height: Record<`--${string}`, string> = { '--stage-height': `${heightPx}px` };
  return height;
}
