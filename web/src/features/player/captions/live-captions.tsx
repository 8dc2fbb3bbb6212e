import { readingMs } from '@greenroom/contract/streams/caption-cues';
import { useEffect, useState } from 'react';
import { CaptionLayer } from './caption-layer.tsx';

/** The latest caption line of a live show, shown for as long as it takes to read. */
export function LiveCaptions({ caption }: { caption: { sequence: number; text: string } }) {
  const { sequence, text } = caption;
  const [read, setRead] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setRead(sequence), readingMs(text));
    return () => clearTimeout(timer);
  }, [sequence, text]);
  return <CaptionLayer text={read === sequence ? undefined : text} />;
}
