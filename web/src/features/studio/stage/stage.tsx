import type { FrameDevices } from '@greenroom/contract/frame/frame-events';
import { studioStoreLimits } from '@greenroom/contract/limits/studio';
import type { ManagedStream } from '@greenroom/contract/streams/streams.schemas';
import { needsWarning } from '@greenroom/frame-client/connection-quality';
import type { ConnectionQuality } from '@greenroom/frame-client/connection-quality';
import { useVideoFrame, useVideoFrameSnapshot } from '@greenroom/frame-client/use-video-frame';
import { VideoFrame } from '@greenroom/frame-client/video-frame';
import { videoFrameSource } from '@greenroom/frame-client/video-frame-client';
import { Camera } from 'lucide-react';
import type { ReactNode } from 'react';
import { StatusBadge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { videoClass } from '../../../ui/video-class.ts';
import { RecordedFiles } from '../../player/recorded-files.tsx';
import { useStudioState } from '../store/use-studio-store.ts';
import { RehearsalMark } from './rehearsal-mark.tsx';
import { publicStream } from '../stream/studio-life-cycle.ts';
import type { Studio } from '../use-studio.ts';
import { CameraControls } from './camera-controls.tsx';
import { LatencyBar } from './latency-bar.tsx';
import { CameraView } from './camera-view.tsx';
import { StageMessage } from './stage-message.tsx';

interface StageProps {
  studio: Studio;
  /** Whether a broadcaster is connected now, from the stream's socket room. */
  isBroadcasterConnected: boolean;
  quality: ConnectionQuality | undefined;
  /** Rendered above the picture. */
  children?: ReactNode;
}

/**
 * The streamer's view of the stream: this camera, the picture of an encoder, or the next step. It warns while
 * the quality is poor or critical (STUDIO-31).
 */
export function Stage({ studio, isBroadcasterConnected, quality, children }: StageProps) {
  const { camera, lifeCycle, mediaRoomId, store } = studio;
  const stream = publicStream(lifeCycle);
  const latencyMs = useStudioState(store, (state) => state.latency);
  const isReconnecting = useStudioState(store, (state) => state.isReconnecting);
  const attempts = useStudioState(store, (state) => state.reconnectAttempts);
  const usesCamera = camera.state.name !== 'off';
  const devices = useVideoFrameSnapshot(camera.frame)?.devices;
  const lost = lostDevices(devices);
  const missing = missingDevice(devices, stream !== undefined);
  return (
    <section aria-label="Stage" tabIndex={-1} className="flex flex-col gap-3 rounded-card lg:gap-2">
      {children}
      <div
        className={classNames(
          'relative grid aspect-video w-full overflow-clip rounded-card border border-stone bg-paper-sunken',
          // A phone in landscape shows all of it. On a desktop it leaves room in the viewport: for the device
          // check before a show, for the run of show while live.
          'max-h-[75dvh]',
          stream !== undefined
            ? 'lg:max-h-[30dvh] xl:max-h-[min(33dvh,calc(100dvh-32.5rem))]'
            : camera.state.name === 'on' && 'lg:max-h-[max(20rem,calc(100dvh-29.2rem))]',
        )}
      >
        {usesCamera ? (
          <CameraView camera={camera} store={store} isRehearsal={stream?.isRehearsal === true} />
        ) : stream === undefined ? (
          <NoPreview studio={studio} />
        ) : isBroadcasterConnected ? (
          <Program stream={stream} />
        ) : (
          <WaitingForEncoder
            isRehearsal={stream.isRehearsal}
            onUseCamera={() => camera.resume(mediaRoomId)}
          />
        )}
        {stream?.isRehearsal === true && !usesCamera ? <RehearsalMark /> : null}
        {stream === undefined ? null : (
          <div className="absolute top-3 left-3 flex items-center gap-2">
            {stream.isRehearsal ? null : <StatusBadge status="on">LIVE</StatusBadge>}
            {latencyMs === null ? null : <LatencyBar latencyMs={latencyMs} />}
          </div>
        )}
      </div>
      {stream !== undefined && !usesCamera && isBroadcasterConnected ? (
        <Elsewhere wasHere={camera.isTakenOver} onContinue={() => camera.resume(mediaRoomId)} />
      ) : null}
      {camera.state.name === 'on' ? (
        <CameraControls camera={camera} store={store} canStop={lifeCycle.name === 'preparing'} />
      ) : null}
      {camera.state.name === 'on' && lost !== undefined ? (
        <StageStatus isWarning>
          {lost} disconnected. Plug it in again and it goes on by itself, or choose another one.
        </StageStatus>
      ) : null}
      {camera.state.name === 'on' && missing !== undefined ? (
        <StageStatus isWarning>{missing}</StageStatus>
      ) : null}
      <RecordedFiles frame={camera.frame} />
      {lifeCycle.name === 'preparing' && camera.state.name === 'on' ? (
        <StageStatus>Only you see this. Nothing is sent until you go live.</StageStatus>
      ) : null}
      {stream !== undefined && usesCamera && isReconnecting ? (
        <StageStatus isWarning>
          Your connection dropped. Reconnecting{attemptWords(attempts)}. Viewers stay on the page.
        </StageStatus>
      ) : null}
      {stream !== undefined && quality !== undefined && needsWarning(quality) ? (
        <StageStatus isWarning>
          Poor connection quality. Close other uploads, or move nearer to your router.
        </StageStatus>
      ) : null}
    </section>
  );
}

/**
 * The number of reconnect attempts, as text. The video frame continues after the counted ones until the server
 * rejects it.
 */
function attemptWords(attempts: number): string {
  if (attempts === 0) return '';
  const isCounted = attempts <= studioStoreLimits.reconnectAttempts;
  return `, attempt ${attempts}${isCounted ? ` of ${studioStoreLimits.reconnectAttempts}` : ''}`;
}

/** The devices that were disconnected, as the start of a sentence. Undefined if none was. */
function lostDevices(devices: FrameDevices | undefined): string | undefined {
  const isCameraLost = devices?.camera.name === 'lost';
  const isMicrophoneLost = devices?.microphone.name === 'lost';
  if (isCameraLost && isMicrophoneLost) return 'Your camera and your microphone were';
  if (isCameraLost) return 'Your camera was';
  return isMicrophoneLost ? 'Your microphone was' : undefined;
}

/** What the show lacks because a device is missing, and what happens when one is connected. */
function missingDevice(devices: FrameDevices | undefined, isLive: boolean): string | undefined {
  const mend = isLive ? 'Plug one in, and it goes on air by itself.' : 'Plug one in before you go live.';
  if (devices?.camera.name === 'missing') return `No camera was found: your show has sound alone. ${mend}`;
  if (devices?.microphone.name === 'missing')
    return `No microphone was found: your show has no sound. ${mend}`;
  return undefined;
}

/** STUDIO-10, STUDIO-11. */
function NoPreview({ studio }: { studio: Studio }) {
  return (
    <StageMessage
      icon={<Camera aria-hidden="true" className="size-8 text-leaf-text" strokeWidth={1.5} />}
      title="Ready to Set Up Your Stream?"
      text="Look at your picture first. Nobody else sees it until you go live."
      action={
        <Button size="large" onClick={() => studio.camera.preview(studio.mediaRoomId)}>
          Enable Camera Preview
        </Button>
      }
    />
  );
}

/** The picture that another device or an encoder sends, as viewers see it. */
function Program({ stream }: { stream: ManagedStream }) {
  const frame = useVideoFrame();
  return (
    <VideoFrame
      frame={frame}
      source={videoFrameSource({ mode: 'watch', mediaRoomId: stream.vdoRoomId, streamId: stream.id })}
      title="The picture that your show sends"
      className={videoClass}
    />
  );
}

/** Shown while the show is sent by another device of the streamer or by an encoder. It moves here on request. */
function Elsewhere({ wasHere, onContinue }: { wasHere: boolean; onContinue: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-moss px-4 py-2.5">
      <output className="min-w-0 text-small font-medium">
        {wasHere
          ? 'Your show moved to another device. This one sends nothing any more.'
          : 'Your show is sent from another device or an encoder.'}
      </output>
      <Button size="small" variant="outline" onClick={onContinue}>
        Continue here
      </Button>
    </div>
  );
}

function WaitingForEncoder({ isRehearsal, onUseCamera }: { isRehearsal: boolean; onUseCamera: () => void }) {
  return (
    <StageMessage
      title="Waiting for a picture"
      text={`${isRehearsal ? 'Your rehearsal is on' : 'Your page is live'}. Start streaming in OBS, or use this camera.`}
      action={
        <Button variant="outline" onClick={onUseCamera}>
          Use this camera
        </Button>
      }
    />
  );
}

function StageStatus({ isWarning = false, children }: { isWarning?: boolean; children: ReactNode }) {
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
