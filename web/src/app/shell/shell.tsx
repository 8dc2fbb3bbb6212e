import type { ReactNode } from 'react';
import { useMatches } from 'react-router';
import { OfflinePlace } from '../../features/offline/offline-place.tsx';
import { fieldOf } from '../../lib/api/json.ts';
import { classNames } from '../../ui/class-names.ts';
import { SkipLinks } from '../../ui/focus/skip-links.tsx';
import { Footer } from './footer.tsx';
import { Header, headerIds } from './header.tsx';
import type { StageHandle } from './kept-stage.tsx';
import { InstallPrompt } from './install-prompt.tsx';
import { PromoPlace } from './promo-banner.tsx';

/** What a route's `handle` may configure about the shell. */
export interface ShellHandle extends StageHandle {
  /** The page needs the full height: no promo banner, no mobile search box, no footer. */
  isFullHeight?: boolean;
  /**
   * The page fills the whole screen of a phone and has its own way back there: no header below 768 px, nor in
   * a low viewport.
   */
  isImmersive?: boolean;
}

const skipLinks = [
  { targets: ['main'], label: 'Skip to main content' },
  { targets: [headerIds.navigation, 'mobile-menu-toggle'], label: 'Skip to navigation' },
  { targets: [headerIds.search, headerIds.mobileSearch], label: 'Skip to search' },
] as const;

/** The shell of every page: skip links (SHELL-16 to SHELL-18), promo banner, header, main content, footer. */
export function Shell({ children }: { children: ReactNode }) {
  const matches = useMatches();
  const asks = (wish: keyof ShellHandle) => matches.some(({ handle }) => fieldOf(handle, wish) === true);
  const isFullHeight = asks('isFullHeight');
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLinks links={skipLinks} />
      {isFullHeight ? null : <PromoPlace />}
      <div className={asks('isImmersive') ? 'hidden roomy:contents' : 'contents'}>
        <Header hidesMobileSearch={isFullHeight} />
      </div>
      {/* The loading state is shorter than the page. The footer starts below the viewport, so that it never
          shifts into view. */}
      <main
        id="main"
        tabIndex={-1}
        className={classNames('grow outline-none', !isFullHeight && 'min-h-[calc(100lvh-4rem)]')}
      >
        {children}
      </main>
      {isFullHeight ? null : <Footer />}
      <InstallPrompt isHidden={isFullHeight} />
      <OfflinePlace />
    </div>
  );
}
