import type { ReactNode } from 'react';
import { rememberShownIn } from '../../cart/shown-in.ts';
import type { JoinedStream } from '../../streams/joined-stream.ts';

interface PressedProductProps {
  /** Undefined for none. */
  productId: string | undefined;
  streamId: string;
  /** The pin that it is pressed in; undefined beside the pin. */
  pinId?: string | undefined;
  sendTap: JoinedStream['sendTap'];
  children: ReactNode;
}

/** Notices that a product of a show is pressed, before its link or its button does what it does. */
export function PressedProduct({ productId, streamId, pinId, sendTap, children }: PressedProductProps) {
  function press() {
    if (productId === undefined) return;
    rememberShownIn(productId, { streamId, ...(pinId === undefined ? {} : { pinId }) });
    sendTap(productId, pinId);
  }
  return (
    <div className="contents" onClickCapture={press}>
      {children}
    </div>
  );
}
