import { couponLimits } from '@greenroom/contract/limits/orders';
import { liveOfferLimits } from '@greenroom/contract/limits/streams';
import { newLiveOfferSchema, type RunOfShowItem } from '@greenroom/contract/streams/run-of-show.schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { ChipChoice } from '../../../ui/form/chip-choice.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useFormSubmission } from '../../../ui/form/use-form-submission.ts';
import { showToast } from '../../../ui/overlay/toast.ts';
import { useStartOffer } from './run-of-show.api.ts';

/** The values of the form, as typed. */
interface OfferForm {
  kind: 'price' | 'coupon';
  percent: string;
  minutes: string;
  code: string;
}

/** The request of the form, validated by the contract. */
const formSchemaOf = (productId: string) =>
  z
    .custom<OfferForm>()
    .transform(({ kind, percent, minutes, code }) => ({
      productId,
      percent: percent.trim() === '' ? Number.NaN : Number(percent),
      minutes: minutes.trim() === '' ? Number.NaN : Number(minutes),
      ...(kind === 'coupon' ? { code } : {}),
    }))
    .pipe(newLiveOfferSchema);

/** Offers a product at a lower price for some minutes of the live show. */
export function OfferDialog({
  streamId,
  item,
  onClose,
}: {
  streamId: string;
  item: RunOfShowItem;
  onClose: () => void;
}) {
  const { product, discountMaxPercent } = item;
  const start = useStartOffer(streamId);
  const form = useForm({
    resolver: zodResolver(formSchemaOf(product.id)),
    defaultValues: {
      kind: 'price',
      percent: String(Math.min(10, discountMaxPercent)),
      minutes: String(liveOfferLimits.minutesUsual),
      code: '',
    } satisfies OfferForm as OfferForm,
  });
  const kind = useWatch({ control: form.control, name: 'kind' });
  const submission = useFormSubmission(form, {
    mutation: start,
    send: (offer) =>
      start.mutate(offer, {
        onSuccess: () => {
          onClose();
          showToast(`${product.name} is on offer`, { tone: 'success' });
        },
      }),
  });
  return (
    <FormDialog
      title={`Offer ${product.name}`}
      description={`The brand allows up to ${discountMaxPercent}% off in a show. Everyone who watches sees the time run.`}
      attempt={submission}
      isChanged={form.formState.isDirty}
      isOpen
      onClose={onClose}
      submitLabel="Start offer"
      busyLabel="Starting…"
    >
      <Controller
        control={form.control}
        name="kind"
        render={({ field }) => (
          <ChipChoice
            label="As"
            value={field.value}
            chips={[
              { value: 'price', label: 'A live price for everyone' },
              { value: 'coupon', label: 'A code' },
            ]}
            onChange={field.onChange}
          />
        )}
      />
      {kind === 'coupon' ? (
        <TextField
          label="Code"
          required
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={couponLimits.codeMaxCharacters}
          hint="What viewers type, such as LIVE10"
          {...submission.field('code')}
        />
      ) : null}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Percent off"
          type="number"
          required
          inputMode="numeric"
          min={1}
          max={discountMaxPercent}
          {...submission.field('percent')}
        />
        <TextField
          label="Minutes"
          type="number"
          required
          inputMode="numeric"
          min={1}
          max={liveOfferLimits.minutesMax}
          {...submission.field('minutes')}
        />
      </div>
    </FormDialog>
  );
}
