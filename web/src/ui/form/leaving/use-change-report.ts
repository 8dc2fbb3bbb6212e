import { useEffectEvent, useLayoutEffect } from 'react';

/**
 * Reports to the page of a form whether it has unsaved changes, and false when the form unmounts. A page uses
 * one `LeaveQuestion` for all its forms, because a router supports only one blocker at a time.
 */
export function useChangeReport(isChanged: boolean, onChanged: (isChanged: boolean) => void) {
  const report = useEffectEvent(onChanged);
  // Before the change is painted, so that nobody can leave in between.
  useLayoutEffect(() => {
    report(isChanged);
    return () => report(false);
  }, [isChanged]);
}
