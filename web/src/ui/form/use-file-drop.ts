import { useEffect, useRef, useState } from 'react';
import type { DragEvent } from 'react';

const holdsFiles = (data: DataTransfer | null) => data?.types.includes('Files') === true;

/**
 * A drop area for files. While it is mounted, drops elsewhere are ignored. By default, a browser would open the
 * file in place of the page, and typed values would be lost.
 */
export function useFileDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setIsOver] = useState(false);
  /** How many elements of the area the pointer is in. It enters one before it leaves another. */
  const entered = useRef(0);
  useEffect(() => {
    const keepPage = (event: globalThis.DragEvent) => {
      if (!holdsFiles(event.dataTransfer) || event.defaultPrevented) return;
      event.preventDefault();
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', keepPage);
    window.addEventListener('drop', keepPage);
    return () => {
      window.removeEventListener('dragover', keepPage);
      window.removeEventListener('drop', keepPage);
    };
  }, []);

  function move(event: DragEvent, change: 1 | -1) {
    if (!holdsFiles(event.dataTransfer)) return;
    entered.current = Math.max(0, entered.current + change);
    setIsOver(entered.current > 0);
  }

  return {
    isOver,
    area: {
      onDragEnter: (event: DragEvent) => move(event, 1),
      onDragLeave: (event: DragEvent) => move(event, -1),
      onDragOver(event: DragEvent) {
        if (holdsFiles(event.dataTransfer)) event.preventDefault();
      },
      onDrop(event: DragEvent) {
        if (!holdsFiles(event.dataTransfer)) return;
        event.preventDefault();
        entered.current = 0;
        setIsOver(false);
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}
