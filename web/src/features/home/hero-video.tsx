import type { HeroSlide } from '@greenroom/contract/home.contract';
import { imageWidths } from '@greenroom/contract/products/catalogue';
import { Volume2, VolumeX } from 'lucide-react';
import { useEffect } from 'react';
import { videoFrameSource } from '@greenroom/frame-client/video-frame-client';
import { ButtonLink, IconButton } from '../../ui/button.tsx';
import { videoClass } from '../../ui/video-class.ts';
import { Picture } from '../../ui/picture.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { isSilent } from '../player/volume.ts';
import { useVideoFrame, useVideoFrameSnapshot } from '@greenroom/frame-client/use-video-frame';
import { VideoFrame } from '@greenroom/frame-client/video-frame';

const fullVolume = 80;

type LiveSlide = HeroSlide & { streamId: string; vdoRoomId: string };

/**
 * A stream that is on air, playing in the hero: silent until someone asks for its sound. The picture stands in until the
 * first frame, and where scripts do not run.
 */
export function HeroVideo({ slide, isFirst }: { slide: LiveSlide; isFirst: boolean }) {
  const isHydrated = useIsHydrated();
  const frame = useVideoFrame();
  const snapshot = useVideoFrameSnapshot(frame);
  const hasSound = snapshot !== undefined && !isSilent(snapshot);

  function setVolume(volume: number) {
    frame.send('setVolume', volume).catch(() => undefined);
  }

  // Each time that the frame was loaded, also when it was there before this page listened.
  useEffect(() => frame.on('ready', () => void frame.send('setVolume', 0).catch(() => undefined)), [frame]);

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
          source={videoFrameSource({ mode: 'watch', mediaRoomId: slide.vdoRoomId, streamId: slide.streamId })}
          title={`Live video: ${slide.title}`}
          className={videoClass}
        />
      ) : null}
      <div className="absolute inset-x-3 bottom-3 flex items-center justify-between">
        <IconButton
          label={hasSound ? 'Turn the sound off' : 'Turn the sound on'}
          onClick={() => setVolume(hasSound ? 0 : fullVolume)}
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
