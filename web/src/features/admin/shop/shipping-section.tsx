import type { ShippingRate } from '@greenroom/contract/shop/shop-settings.schemas';
import { showToast } from '../../../ui/overlay/toast.ts';
import { SettingsSection } from './settings-section.tsx';
import { ShippingRatesForm } from './shipping-rates-form.tsx';
import { useSaveShipping } from './shop-settings.api.ts';

/** What shipping costs, by country. */
export function ShippingSection({ rates }: { rates: readonly ShippingRate[] }) {
  const save = useSaveShipping();
  return (
    <SettingsSection
      title="Shipping"
      text="In US dollars for a whole order. Items for more than the second amount ship for nothing; leave it empty, and none do."
    >
      <ShippingRatesForm
        rates={rates}
        mutation={save}
        onSend={(input, onSaved) =>
          save.mutate(input, {
            onSuccess: () => {
              onSaved();
              showToast('Shipping saved', { tone: 'success' });
            },
          })
        }
      />
    </SettingsSection>
  );
}
