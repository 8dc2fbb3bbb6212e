import { useNavigation } from 'react-router';

/** A thin line at the top while the next page is on its way. */
export function RouteProgress() {
  const navigation = useNavigation();
  if (navigation.state === 'idle') return null;
  return (
    <div className="fixed inset-x-0 top-0 z-70 h-0.75">
      <div className="h-full origin-left animate-[route-progress_4s_cubic-bezier(0.1,0.7,0.3,1)_120ms_both] bg-leaf" />
      <output className="sr-only">Loading page</output>
    </div>
  );
}
