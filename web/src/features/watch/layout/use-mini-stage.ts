import { useEffect, useEffectEvent } from 'react';
import { useMiniDrag } from './use-mini-drag.ts';

/**
 * A stage whose page was left: where it stands in a corner, and what can be done with it there. It leaves fullscreen, and
 * closes by itself where nothing goes on.
 *
 * @param mini left out while the stage stands in its page
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
    // The button goes, and would leave the focus nowhere.
    document.getElementById('main')?.focus({ preventScroll: true });
  }
  return {
    layout: isMini ? drag : undefined,
    controls: isMini ? { onMove: drag.moveOn, onClose: closeAndLeaveFocus } : undefined,
  };
}
