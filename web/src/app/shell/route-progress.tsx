import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

/**
 * A thin line at the top while the next page loads. Once it is there, its title is read out, and a focus that went away
 * with the last page goes to its content.
 */
export function RouteProgress() {
  const navigation = useNavigation();
  const title = useTitleOfNewPage();
  return (
    <>
      {navigation.state === 'idle' ? null : (
        <div className="fixed inset-x-0 top-0 z-70 h-0.75">
          <div className="h-full origin-left animate-[route-progress_4s_cubic-bezier(0.1,0.7,0.3,1)_120ms_both] bg-leaf" />
          <output className="sr-only">Loading page</output>
        </div>
      )}
      <p aria-live="polite" className="sr-only">
        {title}
      </p>
    </>
  );
}

/** The title of the page that was gone to last; empty on the first page, which the browser itself reads out. */
function useTitleOfNewPage(): string {
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (shownPath.current === pathname) return undefined;
    shownPath.current = pathname;
    setTitle(document.title);
    // A dialog that led here closes first.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body)
        document.getElementById('main')?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
  return title;
}
