import { money } from '@greenroom/contract/money';
import type { ShippingRate } from '@greenroom/contract/shop/shop-settings.schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { formatMoney } from '../../../lib/format/price.ts';
import { Button } from '../../../ui/button.tsx';
import { KeptFocus } from '../../../ui/focus/kept-focus.tsx';
import { QueryErrorState } from '../../../ui/list/list-states.tsx';
import { Loading, Skeleton } from '../../../ui/loading/skeleton.tsx';
import { RemovalQuestion, useOpenings } from '../../../ui/overlay/openings.tsx';
import { showToast } from '../../../ui/overlay/toast.ts';
import { ShippingRatesForm } from '../../admin/shop/shipping-rates-form.tsx';
import { useSeenTable } from './use-seen-table.ts';
import { brandShippingQuery, useLoadBrandShipping, useSaveBrandShipping } from './brand-shipping.api.ts';

interface BrandShippingProps {
  userId: string;
  /** Called with whether there are unsaved prices. */
  onChanged: (isChanged: boolean) => void;
}

/** The shipping prices of the user's own brand: its own, or the shop's. */
export function BrandShipping({ userId, onChanged }: BrandShippingProps) {
  const shipping = useQuery(brandShippingQuery(userId));
  return (
    <section aria-labelledby="brand-shipping" className="border-t border-stone pt-6">
      <h2 id="brand-shipping" className="text-lead font-semibold">
        Shipping
      </h2>
      <KeptFocus label="Shipping prices" className="mt-3 flex flex-col items-start gap-5">
        {shipping.data === undefined ? (
          shipping.isError ? (
            <QueryErrorState
              query={shipping}
              title="Failed to load shipping"
              text={describeFailure(shipping.error)}
            />
          ) : (
            <Loading label="Loading shipping">
              <Skeleton className="h-24 w-full rounded-card" />
            </Loading>
          )
        ) : (
          <Prices userId={userId} onChanged={onChanged} {...shipping.data} />
        )}
      </KeptFocus>
    </section>
  );
}

interface PricesProps extends BrandShippingProps {
  rates: ShippingRate[];
  shopRates: ShippingRate[];
}

function Prices({ userId, rates, shopRates, onChanged }: PricesProps) {
  const save = useSaveBrandShipping(userId);
  const loadShipping = useLoadBrandShipping(userId);
  const [isChanged, setIsChanged] = useState(false);
  const { seen, setSeen, version } = useSeenTable(rates, isChanged);
  const hasOwn = seen.length > 0;
  const [wantsOwn, setWantsOwn] = useState(false);
  const openings = useOpenings<null>();
  const everywhere = shopRates.filter(({ countryCode }) => countryCode === '');
  const asShown = (own: ShippingRate[]) => (own.length > 0 ? own : everywhere);

  if (!hasOwn && !wantsOwn)
    return (
      <>
        <p className="max-w-2xl text-ink-soft">
          You ship at the shop’s prices: {everywhere.map(rateLabel)}
          {shopRates.length > everywhere.length ? ', and other prices to some countries' : ''}. What an order
          has of several brands counts together.
        </p>
        <Button variant="outline" onClick={() => setWantsOwn(true)}>
          Set prices of your own
        </Button>
      </>
    );
  return (
    <>
      <p className="max-w-2xl text-ink-soft">
        In US dollars for your parcel of an order. Your items for more than the second amount ship for
        nothing; leave it empty, and none do.
      </p>
      <div className="w-full">
        <ShippingRatesForm
          key={version}
          rates={asShown(seen)}
          mutation={save}
          loadRates={async () => {
            const now = await loadShipping();
            setSeen(now.rates);
            // The local input stays, even if the other person returned to the shop’s prices.
            setWantsOwn(true);
            return asShown(now.rates);
          }}
          onChanged={(next) => {
            setIsChanged(next);
            onChanged(next);
          }}
          onSend={(input, onSaved) =>
            save.mutate(
              { ...input, ratesBefore: seen },
              {
                onSuccess: (saved) => {
                  setSeen(saved.rates);
                  onSaved();
                  showToast('Shipping saved', { tone: 'success' });
                },
              },
            )
          }
        />
      </div>
      <Button
        variant="quiet"
        className="-ml-5"
        onClick={() => (hasOwn ? openings.open(null) : setWantsOwn(false))}
      >
        {hasOwn ? 'Go back to the shop’s prices' : 'Stay with the shop’s prices'}
      </Button>
      <RemovalQuestion
        openings={openings}
        titleOf={() => 'Go back to the shop’s prices?'}
        description="Your own prices are removed. Orders that were placed keep what they cost."
        confirmLabel="Go back"
        busy={save.isPending}
        onConfirm={() =>
          save.mutate(
            { rates: [], ratesBefore: seen },
            {
              onSuccess: () => {
                setSeen([]);
                setWantsOwn(false);
              },
              onSettled: openings.close,
            },
          )
        }
      />
    </>
  );
}

function rateLabel({ cents, freeOverCents }: ShippingRate): string {
  const price = cents === 0 ? 'free' : formatMoney(money(cents, 'USD'));
  return freeOverCents === undefined || cents === 0
    ? price
    : `${price}, and free for items of more than ${formatMoney(money(freeOverCents, 'USD'))}`;
}
