import type { VideoFrameClient } from '@greenroom/frame-client/video-frame-client';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatBytes } from '../../lib/format/number.ts';
import { buttonClass } from '../../ui/button-style.ts';

interface RecordedFile {
  /** A blob URL. It is valid until this page closes. */
  address: string;
  fileName: string;
  bytes: number;
  seconds: number;
}

/** The files that the frame recorded in this browser, for download. They exist only in this page. */
export function RecordedFiles({ frame }: { frame: VideoFrameClient }) {
  const [files, setFiles] = useState<readonly RecordedFile[]>([]);
  useEffect(() => {
    const addresses: string[] = [];
    const stop = frame.on('recordingReady', ({ file, fileName, durationMs }) => {
      const address = URL.createObjectURL(file);
      addresses.push(address);
      const seconds = Math.round(durationMs / 1000);
      setFiles((before) => [...before, { address, fileName, bytes: file.size, seconds }]);
    });
    return () => {
      stop();
      for (const address of addresses) URL.revokeObjectURL(address);
    };
  }, [frame]);

  if (files.length === 0) return null;
  return (
    <ul aria-label="Recordings" className="mt-5 space-y-2 border-t border-stone pt-5">
      {files.map(({ address, fileName, bytes, seconds }) => (
        <li key={address} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-small">
          <span className="min-w-0 wrap-anywhere">
            {fileName}{' '}
            <span className="tabular text-stone-text">
              {seconds} s, {formatBytes(bytes)}
            </span>
          </span>
          <a
            href={address}
            download={fileName}
            className={buttonClass({ variant: 'outline', size: 'small' })}
          >
            <Download aria-hidden="true" className="size-4" />
            Download<span className="sr-only"> {fileName}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
