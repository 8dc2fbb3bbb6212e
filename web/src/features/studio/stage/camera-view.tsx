import { VideoFrame } from '@greenroom/frame-client/video-frame';
import { videoFrameSource } from '@greenroom/frame-client/video-frame-client';
import { CircleAlert, RotateCw, VideoOff } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/loading/spinner.tsx';
import { videoClass } from '../../../ui/video-class.ts';
import { StageMessage } from './stage-message.tsx';
import type { Camera } from '../camera/use-camera.ts';

/** The picture of this camera, or why there is none. */
export function CameraView({ camera }: { camera: Camera }) {
  const { state, mediaRoomId, isSending } = camera;
  return (
    <>
      {mediaRoomId === undefined ? null : (
        <VideoFrame
          frame={camera.frame}
          source={videoFrameSource({ mode: 'push', mediaRoomId })}
          title={isSending ? 'Your camera, on air' : 'Your camera preview'}
          className={videoClass}
        />
      )}
      {state.name === 'opening' ? (
        <output className="absolute inset-0 flex items-center justify-center gap-2.5 bg-paper-sunken text-small font-semibold">
          <Spinner /> Opening camera and microphone…
        </output>
      ) : null}
      {state.name === 'refused' ? (
        <div className="absolute inset-0 bg-paper-sunken">
          <StageMessage
            icon={<CircleAlert aria-hidden="true" className="size-8 text-beet" strokeWidth={1.5} />}
            title="The camera could not be opened"
            text={state.reason}
            action={
              <>
                <Button
                  onClick={() => {
                    if (mediaRoomId !== undefined) camera.preview(mediaRoomId);
                  }}
                >
                  <RotateCw aria-hidden="true" className="size-4" />
                  Try Again
                </Button>
                <Button variant="outline" onClick={camera.stop}>
                  Go on without it
                </Button>
              </>
            }
          />
        </div>
      ) : null}
      {camera.isHidden ? (
        <p className="absolute inset-0 flex items-center justify-center gap-2 bg-paper-sunken text-small font-semibold text-ink-soft">
          <VideoOff aria-hidden="true" className="size-5" /> Your picture is hidden
        </p>
      ) : null}
    </>
  );
}
