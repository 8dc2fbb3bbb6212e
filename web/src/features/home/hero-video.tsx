import type { HeroSlide } from '@greenroom/contract/shop/home.contract';
import { imageWidths } from '@greenroom/contract/image-widths';
import { lazy, Suspense } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { usePlayedStream } from '../player/connection/played-stream.store.ts';
import { useIsHydrated } from '../../ui/hydration/use-is-hydrated.ts';
import type { HeroFrameProps } from './hero-frame.tsx';

// Most of the time nothing is live. Where its code does not come, the picture stays.
const HeroFrame = lazy<ComponentType<HeroFrameProps>>(async () =>
  import('./hero-frame.tsx').catch(() => ({ default: Nothing })),
);

type LiveSlide = HeroSlide & { streamId: string; vdoRoomId: string };

/** A stream that is on air, playing in the hero. The picture stands in until the first frame, and where scripts do not run. */
export function HeroVideo({ slide, isFirst }: { slide: LiveSlide; isFirst: boolean }) {
  const isHydrated = useIsHydrated();
  // One connection is enough: what plays in a corner is not asked for again.
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
      {/* In the browser alone: the server would send the picture late, in the same part. */}
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
