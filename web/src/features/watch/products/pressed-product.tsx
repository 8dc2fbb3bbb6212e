import type { ReactNode } from 'react';
import { rememberShownIn } from '../../cart/shown-in.ts';
import type { JoinedStream } from '../../streams/joined-stream.ts';

interface PressedProductProps {
  /** Undefined for none. */
  productId: string | undefined;
  streamId: string;
  /** The current pin of the product. Undefined outside the pin. */
  pinId?: string | undefined;
  sendTap: JoinedStream['sendTap'];
  children: ReactNode;
}

/** Records a press on a product of a show, before its link or button acts. */
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
