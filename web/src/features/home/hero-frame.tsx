import { Volume2, VolumeX } from 'lucide-react';
import { useEffect } from 'react';
import { useVideoFrame, useVideoFrameSnapshot } from '@greenroom/frame-client/use-video-frame';
import { VideoFrame } from '@greenroom/frame-client/video-frame';
import { videoFrameSource } from '@greenroom/frame-client/video-frame-client';
import { IconButton } from '../../ui/button.tsx';
import { videoClass } from '../../ui/video-class.ts';
import { isSilent } from '../player/controls/volume.ts';

const fullVolume = 80;

export interface HeroFrameProps {
  streamId: string;
  mediaRoomId: string;
  title: string;
}

/** The video of a stream in the hero, with a sound button. It is muted at first. */
export default function HeroFrame({ streamId, mediaRoomId, title }: HeroFrameProps) {
  const frame = useVideoFrame();
  const snapshot = useVideoFrameSnapshot(frame);
  const hasSound = snapshot !== undefined && !isSilent(snapshot);

  function setVolume(volume: number) {
    frame.send('setVolume', volume).catch(() => undefined);
  }

  // After each load of the frame, including one before this listener was attached.
  useEffect(() => frame.on('ready', () => void frame.send('setVolume', 0).catch(() => undefined)), [frame]);

  return (
    <>
      <VideoFrame
        frame={frame}
        source={videoFrameSource({ mode: 'watch', mediaRoomId, streamId })}
        title={`Live video: ${title}`}
        className={videoClass}
      />
      <IconButton
        label={hasSound ? 'Turn the sound off' : 'Turn the sound on'}
        onClick={() => setVolume(hasSound ? 0 : fullVolume)}
        className="absolute! bottom-3 left-3 bg-paper/80 backdrop-blur-sm"
      >
        {hasSound ? (
          <Volume2 aria-hidden="true" className="size-5" />
        ) : (
          <VolumeX aria-hidden="true" className="size-5" />
        )}
      </IconButton>
    </>
  );
}
