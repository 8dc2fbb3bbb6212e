import { atLivePrice } from '@greenroom/contract/streams/live-price';
import { toCurrencyUnits, toSmallestUnits } from '@greenroom/contract/products/currency';
import { formatCountdown } from '@greenroom/contract/time-format';
import { useQueryClient } from '@tanstack/react-query';
import { Timer } from 'lucide-react';
import { useEffect } from 'react';
import { formatPrice } from '../../../lib/format/price.ts';
import { useClock } from '../../../ui/use-clock.ts';
import { cartKeys } from '../../cart/own-cart.api.ts';
import type { TimedOffer } from '../../streams/joined-stream-state.ts';

interface LiveOfferNoteProps {
  offer: TimedOffer;
  /** The price without the offer, in units of the currency. */
  price: number;
  currency: string;
}

/** The offer of a show for a product, and its remaining time. Renders nothing once it has expired. */
export function LiveOfferNote(props: LiveOfferNoteProps) {
  const { offer } = props;
  const now = useClock(true);
  const leftSeconds = Math.max(0, Math.ceil((offer.endsAtMs - now) / 1000));
  return leftSeconds === 0 ? null : <RunningOffer key={offer.id} {...props} leftSeconds={leftSeconds} />;
}

function RunningOffer({ offer, price, currency, leftSeconds }: LiveOfferNoteProps & { leftSeconds: number }) {
  const queryClient = useQueryClient();
  useEffect(() => {
    // The server decides prices, so an open cart is refetched at the start and at the end of an offer.
    const readCartAgain = () => void queryClient.invalidateQueries({ queryKey: cartKeys.all });
    readCartAgain();
    return readCartAgain;
  }, [queryClient]);
  return (
    <span className="tabular inline-flex flex-wrap items-center gap-x-2 rounded-control bg-sun px-2 py-0.5 text-small font-semibold text-on-sun">
      <Timer aria-hidden="true" className="size-4 shrink-0" />
      {offer.kind === 'price' ? (
        <span>Live price {formatPrice(livePrice(price, currency, offer), currency)}</span>
      ) : (
        <span>
          Code {offer.code}: {offer.percent}% off
        </span>
      )}
      <span role="timer">{formatCountdown(leftSeconds)} left</span>
    </span>
  );
}

function livePrice(price: number, currency: string, offer: TimedOffer): number {
  return toCurrencyUnits(atLivePrice(toSmallestUnits(price, currency) ?? 0, offer), currency);
}
