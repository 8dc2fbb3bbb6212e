import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { useVisibleHeight } from './use-visible-height.ts';

interface TheaterProps {
  player: ReactNode;
  info: ReactNode;
  pinned: ReactNode;
  products: ReactNode;
  chat: ReactNode;
}

/**
 * Theater mode (VIEW-3, VIEW-12): the video with its products under it, the chat 340 px wide beside them. On a phone the
 * video stands on top, the pinned product under it, and the chat has the rest; an open keyboard takes the space of the two
 * in between. On its side the phone has the chat beside the video. Where all that has no room, as at a zoom of 400%, the
 * whole scrolls. Standard mode is a sibling of this.
 */
export function Theater({ player, info, pinned, products, chat }: TheaterProps) {
  const visibleHeight = useVisibleHeight();
  const isTyping = visibleHeight !== undefined;
  return (
    <div
      data-stage-page
      data-layout="theater"
      style={isTyping ? { height: visibleHeight } : undefined}
      className="flex h-dvh flex-col overflow-x-hidden overflow-y-auto flat:flex-row flat:overflow-hidden md:h-[calc(100dvh-4.5rem-1px)] short:h-[calc(100dvh-3.5rem-1px)] md:flex-row md:overflow-hidden"
    >
      <div className="flex shrink-0 flex-col flat:min-w-0 flat:shrink flat:grow flat:overflow-y-auto md:scrollbar-thin md:min-w-0 md:grow md:shrink md:overflow-y-auto">
        <div className="aspect-video w-full shrink-0 md:max-h-[calc(100dvh-17rem)] md:min-h-60">{player}</div>
        <div className={isTyping ? 'hidden' : 'flex flex-col gap-2.5 px-3 py-2.5 md:gap-4 md:px-5 md:py-4'}>
          {info}
          <div className="grid grid-cols-1 gap-x-6 gap-y-4 has-[section[aria-live]:not(:empty)]:xl:grid-cols-[minmax(20rem,2fr)_3fr]">
            {pinned}
            <section aria-labelledby="show-products" className="hidden min-w-0 md:block">
              <h2 id="show-products" className="sr-only">
                Products in this show
              </h2>
              {products}
            </section>
          </div>
        </div>
      </div>
      <div
        className={classNames(
          isTyping ? 'min-h-0' : 'min-h-64 flat:min-h-0 md:min-h-0',
          'grow shrink-0 basis-0 flat:basis-auto md:basis-auto border-t border-stone flat:w-64 flat:shrink-0 flat:grow-0 flat:border-t-0 flat:border-l md:w-[340px] md:shrink-0 md:grow-0 md:border-t-0 md:border-l',
        )}
      >
        {chat}
      </div>
    </div>
  );
}

/** The link back on a phone, where this page has no header. */
export function BackLink() {
  return (
    <Link
      to="/live-streams"
      aria-label="Back to livestreams"
      className="-my-2 -ml-1.5 flex size-11 items-center justify-center rounded-full bg-paper-sunken/70 md:hidden"
    >
      <ArrowLeft aria-hidden="true" className="size-5" />
    </Link>
  );
}
