import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

/**
 * A thin progress bar at the top while the next page loads. After the navigation, the new title is announced.
 * Focus that was lost with the previous page moves to the content.
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

/**
 * The title of the page after the latest navigation. Empty on the first page, which the browser announces
 * itself.
 */
function useTitleOfNewPage(): string {
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (shownPath.current === pathname) return undefined;
    shownPath.current = pathname;
    setTitle(document.title);
    // Wait until a dialog that triggered the navigation has closed.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body)
        document.getElementById('main')?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
  return title;
}
