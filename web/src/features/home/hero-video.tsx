import type { HeroSlide } from '@greenroom/contract/shop/home.contract';
import { imageWidths } from '@greenroom/contract/image-widths';
import { lazy, Suspense } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { usePlayedStream } from '../player/connection/played-stream.store.ts';
import { useIsHydrated } from '../../ui/hydration/use-is-hydrated.ts';
import type { HeroFrameProps } from './hero-frame.tsx';

// Usually nothing is live. If the code cannot be loaded, the image stays.
const HeroFrame = lazy<ComponentType<HeroFrameProps>>(async () =>
  import('./hero-frame.tsx').catch(() => ({ default: Nothing })),
);

type LiveSlide = HeroSlide & { streamId: string; vdoRoomId: string };

/** A live stream that plays in the hero. The image is shown until the first frame, and without scripts. */
export function HeroVideo({ slide, isFirst }: { slide: LiveSlide; isFirst: boolean }) {
  const isHydrated = useIsHydrated();
  // One connection is enough: the hero plays no video beside the small player.
  const isPlayedInCorner = usePlayedStream((played) => played.streamId !== undefined);
  return (
    <div className="relative aspect-video w-full overflow-hidden rounded-card md:absolute md:inset-x-0 md:top-1/2 md:-translate-y-1/2">
      <Picture
        src={slide.image}
        alt={slide.imageAlt}
        width={640}
        height={360}
        widths={imageWidths}
        sizes="(min-width: 768px) 45vw, 90vw"
        eager={isFirst}
        className="absolute inset-0 size-full object-cover"
      />
      {/* Only in the browser. On the server it would delay the image, which is in the same Suspense boundary. */}
      {isHydrated && !isPlayedInCorner ? (
        <Suspense fallback={null}>
          <HeroFrame streamId={slide.streamId} mediaRoomId={slide.vdoRoomId} title={slide.title} />
        </Suspense>
      ) : null}
      <ButtonLink to={`/stream/${slide.streamId}`} className="absolute right-3 bottom-3">
        Watch the show
      </ButtonLink>
    </div>
  );
}

function Nothing(): ReactNode {
  return null;
}
