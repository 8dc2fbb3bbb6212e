import { useState } from 'react';

interface PicturePreviewProps {
  src: string;
  alt: string;
  className: string;
}

/** The image at a typed URL. Renders nothing if it cannot be loaded (BSET-5). */
export function PicturePreview({ src, alt, className }: PicturePreviewProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const address = src.trim();
  if (!/^(https:\/\/|\/files\/)./.test(address) || failedSrc === address) return null;
  return <img src={address} alt={alt} className={className} onError={() => setFailedSrc(address)} />;
}
