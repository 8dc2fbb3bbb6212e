import type { HeroSlide } from '@greenroom/contract/home.contract';
import { imageWidths } from '@greenroom/contract/products/catalogue';
import { Volume2, VolumeX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { videoFrameSource } from '@greenroom/frame-client/video-frame-client';
import { ButtonLink, IconButton } from '../../ui/button.tsx';
import { videoClass } from '../../ui/video-class.ts';
import { Picture } from '../../ui/picture.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { useVideoFrame, useVideoFrameSnapshot } from '@greenroom/frame-client/use-video-frame';
import { VideoFrame } from '@greenroom/frame-client/video-frame';

const fullVolume = 80;

type LiveSlide = HeroSlide & { streamId: string; vdoRoomId: string };

/**
 * A show that is on air, playing in the hero: silent until someone asks for its sound. The picture stands in until the
 * first frame, and where scripts do not run.
 */
export function HeroVideo({ slide, isFirst }: { slide: LiveSlide; isFirst: boolean }) {
  const isHydrated = useIsHydrated();
  const frame = useVideoFrame();
  const snapshot = useVideoFrameSnapshot(frame);
  const [hasSound, setHasSound] = useState(false);
  const isHeard = snapshot !== undefined;

  // The frame may be there before this page listens, and comes back silent when it was loaded anew.
  useEffect(() => {
    if (isHeard) frame.send('setVolume', hasSound ? fullVolume : 0).catch(() => undefined);
  }, [frame, hasSound, isHeard]);

  return (
    <div className="relative aspect-video w-full overflow-hidden rounded-card md:absolute md:inset-x-0 md:top-1/2 md:-translate-y-1/2">
      <Picture
        src={slide.image}
        alt=""
        width={640}
        height={360}
        widths={imageWidths}
        sizes="(min-width: 768px) 45vw, 90vw"
        eager={isFirst}
        className="absolute inset-0 size-full object-cover"
      />
      {isHydrated ? (
        <VideoFrame
          frame={frame}
          source={videoFrameSource({ mode: 'watch', roomId: slide.vdoRoomId, streamId: slide.streamId })}
          title={`Live video: ${slide.title}`}
          className={videoClass}
        />
      ) : null}
      <div className="absolute inset-x-3 bottom-3 flex items-center justify-between">
        <IconButton
          label={hasSound ? 'Turn the sound off' : 'Turn the sound on'}
          onClick={() => setHasSound(!hasSound)}
          className="bg-paper/80 backdrop-blur-sm"
        >
          {hasSound ? (
            <Volume2 aria-hidden="true" className="size-5" />
          ) : (
            <VolumeX aria-hidden="true" className="size-5" />
          )}
        </IconButton>
        <ButtonLink to={`/stream/${slide.streamId}`}>Watch the show</ButtonLink>
      </div>
    </div>
  );
}
