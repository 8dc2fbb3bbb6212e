import type { EmblaCarouselType } from 'embla-carousel';
import { useCallback, useEffect, useRef, useState } from 'react';
import { onFirstActivity } from '../../ui/loading/first-activity.ts';

type Move = (carousel: EmblaCarouselType) => void;

/**
 * A carousel that wraps around. Its code loads at the first interaction or move. Moves before that are applied
 * once it is loaded.
 *
 * @param duration of a move, in the library's units; 0 moves without animation
 */
export function useCarousel(duration: number) {
  const [viewport, setViewport] = useState<HTMLElement | null>(null);
  const [isWanted, setIsWanted] = useState(false);
  const [carousel, setCarousel] = useState<EmblaCarouselType>();
  /** Index of the visible slide, from 0. */
  const [place, setPlace] = useState(0);
  const waiting = useRef<Move[]>([]);

  useEffect(() => onFirstActivity(() => setIsWanted(true)), []);
  useEffect(() => {
    if (!isWanted || viewport === null) return undefined;
    let made: EmblaCarouselType | undefined;
    let isOver = false;
    const make = async () => {
      const { default: createCarousel } = await import('embla-carousel');
      if (isOver) return;
      const carouselMade = createCarousel(viewport, { loop: true, duration });
      made = carouselMade;
      // Subscribed before the first move, so that the listener gets that move too.
      const follow = () => setPlace(carouselMade.selectedScrollSnap());
      // If slides are added or removed, the carousel reinitialises and the index changes.
      carouselMade.on('select', follow).on('reInit', follow);
      setCarousel(carouselMade);
      for (const move of waiting.current.splice(0)) move(carouselMade);
    };
    // If the code cannot be loaded, the slides stay where they are. The next move tries again.
    make().catch(() => setIsWanted(false));
    return () => {
      isOver = true;
      made?.destroy();
      setCarousel(undefined);
    };
  }, [isWanted, viewport, duration]);

  const go = useCallback(
    (move: Move) => {
      if (carousel !== undefined) {
        move(carousel);
        return;
      }
      waiting.current.push(move);
      setIsWanted(true);
    },
    [carousel],
  );
  return { setViewport, place, go };
}
