import type { HeroSlide } from '@greenroom/contract/shop/home.contract';
import { homeLimits } from '@greenroom/contract/limits/pages';
import { imageWidths } from '@greenroom/contract/image-widths';
import { formatUpcoming } from '@greenroom/contract/time-format';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { HeroVideo } from './hero-video.tsx';
import { useCarousel } from './use-carousel.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { StatusBadge } from '../../ui/badge.tsx';
import { ButtonLink, IconButton } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Loading, Skeleton } from '../../ui/loading/skeleton.tsx';
import { useIsHydrated } from '../../ui/hydration/use-is-hydrated.ts';
import { useReducedMotion } from '../../ui/use-reduced-motion.ts';

const TimeZone = lazyPart(async () => (await import('./time-zone.tsx')).TimeZone);

/**
 * The carousel at the top of the home page (HOME-2 to HOME-8). It advances every 5 s. It stops while the
 * pointer or the focus is on it, while it is paused, and for readers who prefer reduced motion.
 */
export function Hero({ slides }: { slides: readonly HeroSlide[] }) {
  const prefersLessMotion = useReducedMotion();
  const { setViewport, place, go } = useCarousel(prefersLessMotion ? 0 : 24);
  const [isPaused, setIsPaused] = useState(false);
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isWaiting = isPaused || isHovered || isFocused || prefersLessMotion || slides.length < 2;

  useEffect(() => {
    if (isWaiting) return undefined;
    const timer = setTimeout(
      () => go((moved) => (moved.selectedScrollSnap() === place ? moved.scrollNext() : undefined)),
      homeLimits.heroIntervalMs,
    );
    return () => clearTimeout(timer);
  }, [place, isWaiting, go]);

  return (
    // Pointer and focus only pause it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-roledescription="carousel"
      aria-label="Featured shows"
      className="page-width pt-4 md:pt-6 short:pt-3"
      onPointerEnter={(event) => setIsHovered(event.pointerType === 'mouse')}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={(event) => setIsFocused(event.target.matches(':focus-visible'))}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setIsFocused(false);
      }}
    >
      <div className="on-stage relative overflow-hidden rounded-panel">
        <div aria-hidden="true" className="hero-light absolute inset-0" />
        <div ref={setViewport} className="overflow-hidden" aria-live={isWaiting ? 'polite' : 'off'}>
          <div className="flex touch-pan-y">
            {slides.map((slide, index) => (
              <Slide
                key={slide.id}
                slide={slide}
                label={`${index + 1} of ${slides.length}`}
                isShown={index === place}
                isFirst={index === 0}
              />
            ))}
          </div>
        </div>
        <div className="relative flex items-center gap-1 px-4 pb-4 md:absolute md:bottom-6 md:left-9 md:p-0 lg:left-13 short:bottom-1">
          <IconButton label="Previous slide" onClick={() => go((moved) => moved.scrollPrev())}>
            <ChevronLeft aria-hidden="true" className="size-5" />
          </IconButton>
          {slides.map((slide, index) => (
            <button
              key={slide.id}
              type="button"
              aria-label={`Show slide ${index + 1}`}
              aria-current={index === place ? 'true' : undefined}
              onClick={() => go((moved) => moved.scrollTo(index))}
              className="group flex h-11 w-9 items-center justify-center rounded-full"
            >
              <span className="block h-2 w-2 rounded-full bg-stone-strong transition-[width,background-color] duration-(--motion-calm) ease-settle group-hover:bg-ink-soft group-aria-[current=true]:w-6 group-aria-[current=true]:bg-leaf" />
            </button>
          ))}
          <IconButton label="Next slide" onClick={() => go((moved) => moved.scrollNext())}>
            <ChevronRight aria-hidden="true" className="size-5" />
          </IconButton>
          {prefersLessMotion ? null : (
            <IconButton
              label={isPaused ? 'Play slides' : 'Pause slides'}
              onClick={() => setIsPaused(!isPaused)}
              className="max-md:ml-auto"
            >
              {isPaused ? (
                <Play aria-hidden="true" className="size-4.5" />
              ) : (
                <Pause aria-hidden="true" className="size-4.5" />
              )}
            </IconButton>
          )}
        </div>
      </div>
    </section>
  );
}

interface SlideProps {
  slide: HeroSlide;
  label: string;
  isShown: boolean;
  isFirst: boolean;
}

function Slide({ slide, label, isShown, isFirst }: SlideProps) {
  const isHydrated = useIsHydrated();
  return (
    <div
      // The carousel pattern of the ARIA Authoring Practices requires this role for a slide.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="group"
      aria-roledescription="slide"
      aria-label={label}
      inert={!isShown}
      className="grid min-w-0 flex-[0_0_100%] gap-6 px-5 max-md:content-start pt-6 pb-4 md:min-h-[33rem] short:min-h-[17rem] md:grid-cols-[1.15fr_1fr] md:gap-10 md:px-12 md:pt-0 md:pb-0 lg:px-16"
    >
      <div className="flex flex-col items-start md:self-center md:py-12 md:pb-24 short:self-start short:pt-4 short:pb-13">
        {slide.isLive ? (
          <StatusBadge status="on">LIVE</StatusBadge>
        ) : (
          <p className="flex flex-wrap items-center gap-x-3">
            <StatusBadge status="soon">
              {slide.scheduledTime === undefined ? (
                'UPCOMING'
              ) : (
                <LocalTime moment={slide.scheduledTime} format={formatUpcoming} />
              )}
            </StatusBadge>
            {slide.scheduledTime === undefined ? null : (
              // On its own line if there is no room beside it. The line is reserved from the start, so that
              // nothing shifts when it is filled.
              <span className="min-h-[1lh] text-small text-stone-text max-md:basis-full">
                {isHydrated ? (
                  <Suspense fallback={null}>
                    <TimeZone moment={slide.scheduledTime} />
                  </Suspense>
                ) : null}
              </span>
            )}
          </p>
        )}
        <h2 className="mt-3 -ml-1 line-clamp-3 pt-1 pb-[0.14em] pl-1 text-display short:mt-1 short:line-clamp-2 short:text-heading">
          {slide.title}
        </h2>
        <p className="mt-2 line-clamp-3 max-w-prose text-lead text-ink-soft short:mt-0 short:line-clamp-1 short:text-body">
          {slide.text}
        </p>
        <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-4 md:mt-8 short:mt-3">
          <ButtonLink to="/live-streams" size="large">
            {slide.isLive ? 'Tune In' : 'View Schedule'}
          </ButtonLink>
          <span className="flex items-center gap-3 text-small">
            <Avatar name={slide.hostName} src={slide.hostAvatar} />
            <span>
              <span className="block text-stone-text">Hosted by</span>
              <span className="font-semibold">{slide.hostName}</span>
            </span>
          </span>
        </div>
      </div>
      <div className="relative max-md:order-first">
        {slide.isLive && slide.streamId !== undefined && slide.vdoRoomId !== undefined ? (
          <HeroVideo
            slide={{ ...slide, streamId: slide.streamId, vdoRoomId: slide.vdoRoomId }}
            isFirst={isFirst}
          />
        ) : (
          <SlidePicture slide={slide} isFirst={isFirst} />
        )}
      </div>
    </div>
  );
}

function SlidePicture({ slide, isFirst }: { slide: HeroSlide; isFirst: boolean }) {
  return (
    <Picture
      src={slide.image}
      alt={slide.imageAlt}
      width={640}
      height={800}
      widths={imageWidths}
      sizes="(min-width: 768px) 40vw, 90vw"
      eager={isFirst}
      className="h-56 w-full rounded-card object-cover sm:h-72 md:absolute md:inset-x-0 md:bottom-0 md:mx-auto md:h-[calc(100%-2.5rem)] md:max-w-[27rem] md:rounded-t-full md:rounded-b-none"
    />
  );
}

/** The loading state of the hero, at its size. */
export function HeroSkeleton() {
  return (
    <Loading label="Loading featured shows" className="page-width pt-4 md:pt-6">
      <Skeleton className="h-[37rem] rounded-panel md:h-[33rem] short:h-[17rem]" />
    </Loading>
  );
}
