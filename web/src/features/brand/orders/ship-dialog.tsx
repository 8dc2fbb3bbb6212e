import { type Carrier, carrierName, carrierSchema } from '@greenroom/contract/orders/carriers';
import {
  type BrandOrderDetail,
  type NewShipment,
  newShipmentSchema,
} from '@greenroom/contract/orders/fulfilment.schemas';
import { countUnits, type LineUnits } from '@greenroom/contract/orders/units';
import { fulfilmentLimits } from '@greenroom/contract/limits/orders';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useController, useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { randomId } from '../../../lib/random-id.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useFormSubmission } from '../../../ui/form/use-form-submission.ts';
import { showToast } from '../../../ui/overlay/toast.ts';
import { useShip } from './brand-orders.api.ts';
import { chosenOf, someOf, UnitChoice } from './unit-choice.tsx';

const carrierOptions = carrierSchema.options.map((value) => ({
  value,
  label: carrierName(value, 'Another carrier'),
}));

interface ShipForm {
  /** Each unshipped line, with the number of units to ship. */
  units: LineUnits[];
  carrier: Carrier;
  carrierName: string;
  trackingNumber: string;
}

const shipForm = (requestId: string, left: readonly LineUnits[]) =>
  z
    .custom<ShipForm>()
    .transform(
      ({ units, ...parcel }) =>
        ({ requestId, units: someOf(chosenOf(left, units)), ...parcel }) satisfies NewShipment as NewShipment,
    )
    .pipe(newShipmentSchema);

interface ShipDialogProps {
  userId: string;
  order: BrandOrderDetail;
  isOpen: boolean;
  onClose: () => void;
}

/**
 * Records which units were shipped, and by which carrier. A repeated request of the same dialog creates one
 * parcel.
 */
export function ShipDialog({ userId, order, isOpen, onClose }: ShipDialogProps) {
  const ship = useShip(userId, order.id);
  const [requestId] = useState(randomId);
  const form = useForm({
    resolver: zodResolver(shipForm(requestId, order.toShip)),
    defaultValues: {
      units: order.toShip,
      carrier: 'ups',
      carrierName: '',
      trackingNumber: '',
    } satisfies ShipForm as ShipForm,
  });
  // Registered before the fields below it, so that it gets the focus first.
  const {
    field: { ref: unitsRef, value, onChange: onUnits },
    fieldState,
  } = useController({ control: form.control, name: 'units' });
  const units = chosenOf(order.toShip, value);
  const carrier = useWatch({ control: form.control, name: 'carrier' });
  const submission = useFormSubmission(form, {
    mutation: ship,
    send: (shipment) =>
      ship.mutate(shipment, {
        onSuccess: () => {
          onClose();
          showToast('The buyer is notified that it is on its way', { tone: 'success' });
        },
      }),
  });
  const count = countUnits(units);
  return (
    <FormDialog
      title="Mark as shipped"
      description="What you leave out waits for another parcel."
      attempt={submission}
      isChanged={form.formState.isDirty}
      isOpen={isOpen}
      onClose={onClose}
      submitLabel={count === 1 ? 'Ship 1 unit' : `Ship ${count} units`}
      busyLabel="Saving…"
    >
      <UnitChoice
        ref={unitsRef}
        lines={order.lines}
        left={order.toShip}
        chosen={units}
        onChange={onUnits}
        error={fieldState.error?.message}
      />
      <SelectField control={form.control} name="carrier" label="Carrier" options={carrierOptions} />
      {carrier === 'other' ? (
        <TextField
          label="Name of the carrier"
          required
          maxLength={fulfilmentLimits.carrierNameMaxCharacters}
          {...submission.field('carrierName')}
        />
      ) : null}
      <TextField
        label={carrier === 'other' ? 'Tracking number (optional)' : 'Tracking number'}
        required={carrier !== 'other'}
        autoComplete="off"
        maxLength={fulfilmentLimits.trackingNumberMaxCharacters}
        {...submission.field('trackingNumber')}
      />
    </FormDialog>
  );
}
