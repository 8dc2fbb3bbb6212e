import { type Carrier, carrierName, carrierSchema } from '@greenroom/contract/orders/carriers';
import { type BrandOrderDetail, newShipmentSchema } from '@greenroom/contract/orders/fulfilment.schemas';
import { countUnits } from '@greenroom/contract/orders/units';
import { fulfilmentLimits } from '@greenroom/contract/limits';
import { useState } from 'react';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { FailureMessage } from '../../../ui/failure-message.tsx';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { showToast } from '../../../ui/overlay/toast.ts';
import { useShip } from './brand-orders.api.ts';
import { chosenUnits, quantitiesOf, UnitChoice } from './unit-choice.tsx';

const carrierOptions = carrierSchema.options.map((value) => ({
  value,
  label: carrierName(value, 'Another carrier'),
}));

interface OrderDialogProps {
  userId: string;
  order: BrandOrderDetail;
  isOpen: boolean;
  onClose: () => void;
}

/** Which units are on their way, and who carries them. The same dialog sent twice is one parcel. */
export function ShipDialog({ userId, order, isOpen, onClose }: OrderDialogProps) {
  const ship = useShip(userId, order.id);
  const [requestId] = useState(() => crypto.randomUUID());
  const [quantities, setQuantities] = useState(() => quantitiesOf(order.toShip, true));
  const [carrier, setCarrier] = useState<Carrier>('ups');
  const [otherName, setOtherName] = useState('');
  const [trackingNumber, setTrackingNumber] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const units = chosenUnits(order.toShip, quantities);
  const shipment = { requestId, units, carrier, carrierName: otherName, trackingNumber };
  const wrong = newShipmentSchema.safeParse(shipment).error?.issues ?? [];
  const mistake = (field: string) =>
    isChecked ? wrong.find(({ path }) => path[0] === field)?.message : undefined;

  function send() {
    setIsChecked(true);
    if (wrong.length > 0) return;
    ship.mutate(shipment, {
      onSuccess: () => {
        onClose();
        showToast('The buyer is told that it is on its way', { tone: 'success' });
      },
    });
  }

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => {
        if (!open && !ship.isPending) onClose();
      }}
      isSticky
      asksBeforeClosing={trackingNumber !== '' && !ship.isPending}
      title="Mark as shipped"
      description="What you leave out waits for another parcel."
    >
      <form
        aria-label="Mark as shipped"
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!ship.isPending) send();
        }}
      >
        <FailureMessage
          message={mistake('units') ?? (ship.error === null ? undefined : describeFailure(ship.error))}
        />
        <UnitChoice
          lines={order.lines}
          left={order.toShip}
          quantities={quantities}
          onChange={setQuantities}
        />
        <Select label="Carrier" value={carrier} options={carrierOptions} onChange={setCarrier} />
        {carrier === 'other' ? (
          <TextField
            label="Name of the carrier"
            required
            maxLength={fulfilmentLimits.carrierNameMaxCharacters}
            value={otherName}
            onChange={(event) => setOtherName(event.currentTarget.value)}
            error={mistake('carrierName')}
          />
        ) : null}
        <TextField
          label={carrier === 'other' ? 'Tracking number (optional)' : 'Tracking number'}
          required={carrier !== 'other'}
          autoComplete="off"
          maxLength={fulfilmentLimits.trackingNumberMaxCharacters}
          value={trackingNumber}
          onChange={(event) => setTrackingNumber(event.currentTarget.value)}
          error={mistake('trackingNumber')}
        />
        <div className="flex flex-col-reverse gap-2 low:flex-row low:justify-end sm:flex-row sm:justify-end">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={ship.isPending} busyLabel="Saving…">
            {countUnits(units) === 1 ? 'Ship 1 unit' : `Ship ${countUnits(units)} units`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
