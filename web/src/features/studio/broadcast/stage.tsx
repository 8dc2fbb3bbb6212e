import type { ManagedStream } from '@greenroom/contract/streams/streams.schemas';
import { Camera, CircleAlert, Mic, MicOff, RotateCw, Video, VideoOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { videoFrameSource } from '@greenroom/frame-client/video-frame-client';
import { StatusBadge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { iconButtonClass } from '../../../ui/button-style.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Spinner } from '../../../ui/list/spinner.tsx';
import { videoClass } from '../../../ui/video-class.ts';
import { needsWarning } from '@greenroom/frame-client/connection-quality';
import type { ConnectionQuality } from '@greenroom/frame-client/connection-quality';
import { useVideoFrame } from '@greenroom/frame-client/use-video-frame';
import { VideoFrame } from '@greenroom/frame-client/video-frame';
import { DevicePicker } from './devices.tsx';
import { publicStream } from '../stream/stream-life-cycle.ts';
import type { Studio } from '../use-studio.ts';
import type { Camera as CameraControl } from './use-camera.ts';

interface StageProps {
  studio: Studio;
  /** Whether a broadcaster is connected right now, as the show's room says. */
  isBroadcasterConnected: boolean;
  quality: ConnectionQuality | undefined;
  /** Stands above the picture. */
  children?: ReactNode;
}

/** What the streamer sees of the show: this camera, the picture that an encoder sends, or what to do next. */
export function Stage({ studio, isBroadcasterConnected, quality, children }: StageProps) {
  const { camera, life, roomId } = studio;
  const stream = publicStream(life);
  const usesCamera = camera.state.name !== 'off';
  return (
    <section aria-label="Stage" tabIndex={-1} className="flex flex-col gap-3 rounded-card">
      {children}
      <div className="relative aspect-video w-full overflow-hidden rounded-card border border-stone bg-paper-sunken">
        {usesCamera ? (
          <CameraView camera={camera} isSending={camera.isSending} />
        ) : stream === undefined ? (
          <NoPreview studio={studio} />
        ) : isBroadcasterConnected ? (
          <Program stream={stream} />
        ) : (
          <WaitingForEncoder onUseCamera={() => camera.resume(roomId)} />
        )}
        {stream === undefined ? null : (
          <div className="absolute top-3 left-3">
            <StatusBadge status="on">LIVE</StatusBadge>
          </div>
        )}
      </div>
      {camera.state.name === 'on' ? (
        <CameraControls camera={camera} canStop={life.name === 'preparing'} />
      ) : null}
      {life.name === 'preparing' && camera.state.name === 'on' ? (
        <Notice>Preview mode: only you see this. Nothing is sent until you go live.</Notice>
      ) : null}
      {stream !== undefined && usesCamera && camera.broadcast.isReconnecting ? (
        <Notice isWarning>Your connection dropped. Reconnecting; viewers stay on the page.</Notice>
      ) : null}
      {stream !== undefined && quality !== undefined && needsWarning(quality) ? (
        <Notice isWarning>
          Poor connection quality. Close other uploads, or move nearer to your router.
        </Notice>
      ) : null}
    </section>
  );
}

function NoPreview({ studio }: { studio: Studio }) {
  return (
    <StageMessage
      icon={<Camera aria-hidden="true" className="size-8 text-leaf-text" strokeWidth={1.5} />}
      title="Ready to Set Up Your Stream?"
      text="Look at your picture first. Nobody else sees it until you go live."
      action={
        <Button size="large" onClick={() => studio.camera.preview(studio.roomId)}>
          Enable Camera Preview
        </Button>
      }
    />
  );
}

function CameraView({ camera, isSending }: { camera: CameraControl; isSending: boolean }) {
  const { state, mediaRoomId } = camera;
  return (
    <>
      {mediaRoomId === undefined ? null : (
        <VideoFrame
          frame={camera.frame}
          source={videoFrameSource({ mode: 'push', roomId: mediaRoomId })}
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

/** The picture that an encoder sends, as viewers see it. */
function Program({ stream }: { stream: ManagedStream }) {
  const frame = useVideoFrame();
  return (
    <VideoFrame
      frame={frame}
      source={videoFrameSource({ mode: 'watch', roomId: stream.vdoRoomId, streamId: stream.id })}
      title="The picture that your encoder sends"
      className={videoClass}
    />
  );
}

function WaitingForEncoder({ onUseCamera }: { onUseCamera: () => void }) {
  return (
    <StageMessage
      title="Waiting for a picture"
      text="Your page is live. Start streaming in OBS, or use this camera."
      action={
        <Button variant="outline" onClick={onUseCamera}>
          Use this camera
        </Button>
      }
    />
  );
}

function CameraControls({ camera, canStop }: { camera: CameraControl; canStop: boolean }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="group" aria-label="Camera controls" className="flex items-center gap-2">
      <HoldButton
        label={camera.isMuted ? 'Unmute microphone' : 'Mute microphone'}
        isHeld={camera.isMuted}
        onClick={camera.toggleSound}
      >
        {camera.isMuted ? (
          <MicOff aria-hidden="true" className="size-5" />
        ) : (
          <Mic aria-hidden="true" className="size-5" />
        )}
      </HoldButton>
      <HoldButton
        label={camera.isHidden ? 'Show camera' : 'Hide camera'}
        isHeld={camera.isHidden}
        onClick={camera.togglePicture}
      >
        {camera.isHidden ? (
          <VideoOff aria-hidden="true" className="size-5" />
        ) : (
          <Video aria-hidden="true" className="size-5" />
        )}
      </HoldButton>
      <DevicePicker frame={camera.frame} />
      {canStop ? (
        <Button variant="quiet" className="ml-auto" onClick={camera.stop}>
          Turn camera off
        </Button>
      ) : null}
    </div>
  );
}

interface HoldButtonProps {
  label: string;
  isHeld: boolean;
  onClick: () => void;
  children: ReactNode;
}

function HoldButton({ label, isHeld, onClick, children }: HoldButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className={classNames(iconButtonClass('surface'), isHeld && 'bg-beet! text-on-beet!')}
    >
      {children}
    </button>
  );
}

interface StageMessageProps {
  icon?: ReactNode;
  title: string;
  text: string;
  action?: ReactNode;
}

function StageMessage({ icon, title, text, action }: StageMessageProps) {
  return (
    <div className="hero-light absolute inset-0 flex flex-col items-center justify-center gap-1.5 px-5 text-center">
      {icon}
      <h2 className="text-lead md:text-heading">{title}</h2>
      <p className="max-w-md text-small text-ink-soft">{text}</p>
      {action ? <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}

function Notice({ isWarning = false, children }: { isWarning?: boolean; children: ReactNode }) {
  return (
    <output
      className={classNames(
        'block rounded-control px-4 py-2.5 text-small font-medium',
        isWarning ? 'bg-paper-raised text-sun-text' : 'bg-moss',
      )}
    >
      {children}
    </output>
  );
}
