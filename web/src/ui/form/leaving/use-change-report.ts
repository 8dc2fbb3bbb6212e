import { useEffectEvent, useLayoutEffect } from 'react';

/**
 * Tells the page of a form whether anything in it is not saved, and that nothing is once the form is gone. A page asks
 * with one `LeaveQuestion` for all its forms, because a router takes one blocker at a time.
 */
export function useChangeReport(isChanged: boolean, onChanged: (isChanged: boolean) => void) {
  const report = useEffectEvent(onChanged);
  // Before the change is painted, so that nobody can leave in between.
  useLayoutEffect(() => {
    report(isChanged);
    return () => report(false);
  }, [isChanged]);
}
