import type { EmblaCarouselType } from 'embla-carousel';
import { useCallback, useEffect, useRef, useState } from 'react';
import { onFirstSign } from '../../ui/loading/first-sign.ts';

type Move = (carousel: EmblaCarouselType) => void;

/**
 * A carousel that goes round. Its code loads at the first sign of a visitor or with the first move, and a move that comes
 * before it is made as soon as it is there.
 *
 * @param duration of a move, in the library's units; 0 moves at once
 */
export function useCarousel(duration: number) {
  const [viewport, setViewport] = useState<HTMLElement | null>(null);
  const [isWanted, setIsWanted] = useState(false);
  const [carousel, setCarousel] = useState<EmblaCarouselType>();
  /** Which slide is shown, counted from 0. */
  const [place, setPlace] = useState(0);
  const waiting = useRef<Move[]>([]);

  useEffect(() => onFirstSign(() => setIsWanted(true)), []);
  useEffect(() => {
    if (!isWanted || viewport === null) return undefined;
    let made: EmblaCarouselType | undefined;
    let isOver = false;
    const make = async () => {
      const { default: createCarousel } = await import('embla-carousel');
      if (isOver) return;
      const carouselMade = createCarousel(viewport, { loop: true, duration });
      made = carouselMade;
      // Subscribed before the first move, so that the listener gets that one too.
      const follow = () => setPlace(carouselMade.selectedScrollSnap());
      // Slides that come or go while it is open start it anew, and the place is another one then.
      carouselMade.on('select', follow).on('reInit', follow);
      setCarousel(carouselMade);
      for (const move of waiting.current.splice(0)) move(carouselMade);
    };
    // Without its code the slides stay where they are, and the next move asks again.
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
