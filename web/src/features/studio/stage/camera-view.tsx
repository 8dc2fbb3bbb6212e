import { mediaLimits } from '@greenroom/contract/limits/studio';
import { useVideoFrameSnapshot } from '@greenroom/frame-client/use-video-frame';
import { VideoFrame } from '@greenroom/frame-client/video-frame';
import { CircleAlert, RotateCw, VideoOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/loading/spinner.tsx';
import { videoClass } from '../../../ui/video-class.ts';
import { RehearsalMark } from './rehearsal-mark.tsx';
import { StageMessage } from './stage-message.tsx';
import type { StudioStore } from '../store/studio-store.ts';
import { useStudioState } from '../store/use-studio-store.ts';
import type { Camera } from '../camera/use-camera.ts';

interface CameraViewProps {
  camera: Camera;
  store: StudioStore;
  /** In a rehearsal, the picture itself contains the watermark once it is sent. */
  isRehearsal: boolean;
}

/** The picture of this camera, or the reason why there is none. */
export function CameraView({ camera, store, isRehearsal }: CameraViewProps) {
  const isHidden = useStudioState(
    store,
    ({ videoEnabled, screenShareEnabled }) => !videoEnabled && !screenShareEnabled,
  );
  const isScreenShared = useStudioState(store, (shared) => shared.screenShareEnabled);
  const used = useVideoFrameSnapshot(camera.frame)?.devices?.camera.name;
  const { state, mediaRoomId, source, isSending } = camera;
  const isMissing = state.name === 'on' && !isScreenShared && (used === 'missing' || used === 'lost');
  const hasPicture = state.name === 'on' && !isHidden && !isMissing;
  return (
    <>
      {source === undefined ? null : (
        <VideoFrame
          frame={camera.frame}
          source={source}
          title={isSending ? 'Your camera, on air' : 'Your camera preview'}
          className={videoClass}
        />
      )}
      {state.name === 'opening' ? <Opening /> : null}
      {state.name === 'refused' ? (
        <div className="relative grid bg-paper-sunken">
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
      {isHidden || isMissing ? (
        <p className="absolute inset-0 flex items-center justify-center gap-2 bg-paper-sunken text-small font-semibold text-ink-soft">
          <VideoOff aria-hidden="true" className="size-5" />{' '}
          {isMissing ? 'No camera: sound only' : 'Your picture is hidden'}
        </p>
      ) : null}
      {isRehearsal && !hasPicture ? <RehearsalMark /> : null}
    </>
  );
}

/**
 * The browser may be asking for permission. The page says so after one second, and not at all if permission was
 * given before (MEDIA-16).
 */
function Opening() {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), mediaLimits.permissionPromptDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <output className="absolute inset-0 flex flex-col items-center justify-center gap-2.5 bg-paper-sunken px-6 text-center text-small font-semibold">
      <span className="flex items-center gap-2.5">
        <Spinner /> Opening camera and microphone…
      </span>
      {isLong ? (
        <span className="font-normal text-ink-soft">If your browser asks for permission, choose Allow.</span>
      ) : null}
    </output>
  );
}
