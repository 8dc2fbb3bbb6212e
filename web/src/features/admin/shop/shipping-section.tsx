import type { ShippingRate } from '@greenroom/contract/shop/shop-settings.schemas';
import { useState } from 'react';
import { LeaveQuestion } from '../../../ui/form/leaving/leave-question.tsx';
import { showToast } from '../../../ui/overlay/toast.ts';
import { SettingsSection } from './settings-section.tsx';
import { ShippingRatesForm } from './shipping-rates-form.tsx';
import { useLoadShopSettings, useSaveShipping } from './shop-settings.api.ts';

/** Shipping rates by country. */
export function ShippingSection({ rates }: { rates: ShippingRate[] }) {
  const save = useSaveShipping();
  const loadSettings = useLoadShopSettings();
  const [isChanged, setIsChanged] = useState(false);
  /** The baseline of the form's changes. `rates` may be newer. */
  const [opened, setOpened] = useState(rates);
  return (
    <SettingsSection
      title="Shipping"
      text="In US dollars for a whole order. Items for more than the second amount ship for nothing; leave it empty, and none do."
    >
      <ShippingRatesForm
        rates={rates}
        mutation={save}
        loadRates={async () => {
          const { shipping } = await loadSettings();
          setOpened(shipping);
          return shipping;
        }}
        onChanged={setIsChanged}
        onSend={(input, onSaved) =>
          save.mutate(
            { ...input, ratesBefore: opened },
            {
              onSuccess: () => {
                setOpened(input.rates);
                onSaved();
                showToast('Shipping saved', { tone: 'success' });
              },
            },
          )
        }
      />
      <LeaveQuestion
        isAsked={isChanged}
        title="Leave without saving?"
        description="The shipping prices that you changed are lost."
      />
    </SettingsSection>
  );
}
