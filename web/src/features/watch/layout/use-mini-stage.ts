import { useEffect, useEffectEvent } from 'react';
import { useMiniDrag } from './use-mini-drag.ts';

/**
 * The corner and the actions of a stage whose page was left. The stage leaves fullscreen, and closes by itself
 * if there is nothing to watch.
 *
 * @param mini undefined while the stage is in its page
 * @param goesOn whether there is something to watch
 */
export function useMiniStage(
  mini: { onClose: () => void } | undefined,
  goesOn: boolean,
  leaveFullscreen: () => Promise<void>,
) {
  const isMini = mini !== undefined;
  const drag = useMiniDrag(isMini);
  const close = useEffectEvent(() => mini?.onClose());
  useEffect(() => {
    if (isMini && !goesOn) close();
  }, [isMini, goesOn]);
  const leaveFullscreenForCorner = useEffectEvent(() => void leaveFullscreen());
  useEffect(() => {
    if (isMini) leaveFullscreenForCorner();
  }, [isMini]);
  function closeAndLeaveFocus(): void {
    mini?.onClose();
    // The button disappears, which would lose the focus.
    document.getElementById('main')?.focus({ preventScroll: true });
  }
  return {
    layout: isMini ? drag : undefined,
    controls: isMini ? { onMove: drag.moveOn, onClose: closeAndLeaveFocus } : undefined,
  };
}
