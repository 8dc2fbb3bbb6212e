import { useQuery } from '@tanstack/react-query';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { QueryErrorState } from '../../../ui/list/list-states.tsx';
import { Loading, Skeleton } from '../../../ui/loading/skeleton.tsx';
import { CommissionSection } from './commission-section.tsx';
import { ShippingSection } from './shipping-section.tsx';
import { shopSettingsQuery } from './shop-settings.api.ts';
import { TaxSection } from './tax-section.tsx';

/** The settings of the whole shop. */
export function ShopPanel() {
  const settings = useQuery(shopSettingsQuery());
  if (settings.data === undefined)
    return settings.isError ? (
      <QueryErrorState
        query={settings}
        title="Failed to load the shop’s settings"
        text={describeFailure(settings.error)}
      />
    ) : (
      <Loading label="Loading the shop’s settings">
        <Skeleton className="h-64 rounded-card" />
      </Loading>
    );
  const { commission, shipping, taxes } = settings.data;
  return (
    <div className="flex flex-col gap-12">
      <CommissionSection commission={commission} />
      <ShippingSection rates={shipping} />
      <TaxSection rates={taxes} />
    </div>
  );
}
