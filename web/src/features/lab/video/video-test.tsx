import { buildFrameUrl } from '@greenroom/contract/frame/frame-address';
import { useVideoFrameSnapshot } from '@greenroom/frame-client/use-video-frame';
import { VideoFrame } from '@greenroom/frame-client/video-frame';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { StatusBadge } from '../../../ui/badge.tsx';
import { LabLogPart } from '../lab-log-part.tsx';
import { LabPart } from '../lab-page.tsx';
import { RecordedFiles } from '../../player/recorded-files.tsx';
import { useVideoTest } from './use-video-test.ts';
import type { VideoTest as VideoTestParts } from './use-video-test.ts';
import { VideoTestControls } from './video-test-controls.tsx';
import { VideoTestStatus } from './video-test-status.tsx';

/** The video frame with all of its commands, in its own media room (LAB-9 to LAB-23). */
export function VideoTest() {
  const test = useVideoTest();
  const { room, log } = test;
  return (
    <div className="mt-8 grid items-start gap-6 lg:grid-cols-[1.4fr_1fr]">
      <LabPart
        title="Video"
        aside={
          room === undefined ? (
            <Button onClick={test.start}>Start Stream</Button>
          ) : (
            <Button variant="danger" onClick={test.stop}>
              Stop Stream
            </Button>
          )
        }
      >
        {room === undefined ? (
          <p className="on-stage flex aspect-video items-center justify-center rounded-card px-6 text-center text-small">
            Start Stream loads the video frame and sends your camera into a new room. Sending needs a
            streamer’s account; without one the frame shows your camera to you alone.
          </p>
        ) : (
          <StartedVideo key={room.mediaRoomId} test={test} room={room} />
        )}
        <RecordedFiles frame={test.frame} />
      </LabPart>
      <LabLogPart label="Events of the video frame" log={log} />
    </div>
  );
}

function StartedVideo({ test, room }: { test: VideoTestParts; room: NonNullable<VideoTestParts['room']> }) {
  const snapshot = useVideoFrameSnapshot(test.frame);
  const viewerLink = buildFrameUrl(window.location.origin, { mode: 'watch', mediaRoomId: room.mediaRoomId });
  return (
    <>
      <div className="relative overflow-hidden rounded-card">
        <VideoFrame
          frame={test.frame}
          source={room.source}
          title="Your stream"
          className="on-stage block aspect-video w-full"
        />
        {snapshot?.isRecording === true ? (
          <span className="absolute top-3 left-3">
            <StatusBadge status="on">REC</StatusBadge>
          </span>
        ) : null}
      </div>
      <VideoTestStatus frame={test.frame} mediaRoomId={room.mediaRoomId} />
      <VideoTestControls snapshot={snapshot} send={test.send} />
      <dl className="mt-5 space-y-2 border-t border-stone pt-5 text-small">
        {[
          ['Room id', room.mediaRoomId],
          ['Viewer link', viewerLink],
        ].map(([name = '', value = '']) => (
          <div key={name}>
            <dt className="text-stone-text">{name}</dt>
            <dd className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 font-medium">
              {value.startsWith('http') ? (
                <a href={value} target="_blank" rel="noreferrer" className="link min-w-0 py-3 wrap-anywhere">
                  {value}
                </a>
              ) : (
                <span className="min-w-0 wrap-anywhere">{value}</span>
              )}
              <CopyButton text={value} label="Copy" subject={name.toLowerCase()} size="small" />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
