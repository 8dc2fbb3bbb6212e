import { framePermissions } from '@greenroom/contract/frame/frame-address';
import { useEffect, useRef } from 'react';
import type { VideoFrameClient } from './video-frame-client.ts';

interface VideoFrameProps {
  frame: VideoFrameClient;
  /** Address of the frame. Changing it loads another frame. */
  source: string;
  title: string;
  /** Classes of the iframe, for pages that lay it out with CSS. */
  className?: string;
}

/** The iframe of the video frame, connected to its client. */
export function VideoFrame({ frame, source, title, className }: VideoFrameProps) {
  const element = useRef<HTMLIFrameElement>(null);
  // A different source mounts a different iframe.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => (element.current === null ? undefined : frame.attach(element.current)), [frame, source]);
  return (
    // The framed page has its own security policy, and needs its origin and its scripts.
    // oxlint-disable-next-line react/iframe-missing-sandbox
    <iframe
      key={source}
      ref={element}
      src={source}
      title={title}
      allow={framePermissions}
      className={className}
    />
  );
}
