import type { BrandProduct } from '@greenroom/contract/brands/brands.schemas';
import { newCouponSchema } from '@greenroom/contract/coupons/coupons.schemas';
import { couponLimits } from '@greenroom/contract/limits/orders';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { refusedFields } from '../../../lib/api/api-error.ts';
import { CheckboxField } from '../../../ui/form/checkbox-field.tsx';
import { ChipChoice } from '../../../ui/form/chip-choice.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useFormSubmission } from '../../../ui/form/use-form-submission.ts';
import { showToast } from '../../../ui/overlay/toast.ts';
import { couponField, type CouponForm, couponPayload, emptyCoupon } from './coupon-form.ts';
import { useAddCoupon } from './coupons.api.ts';

/** The request of the form, validated by the contract, with errors at the form's own fields. */
const couponFormSchema = z.custom<CouponForm>().transform((typed, context) => {
  const payload = couponPayload(typed);
  for (const { path, message } of newCouponSchema.safeParse(payload).error?.issues ?? [])
    context.addIssue({ code: 'custom', path: [couponField(path.join('.'))], message });
  return payload;
});

const rules = [
  { name: 'isOncePerUser', label: 'Once for each person, who has to be signed in' },
  { name: 'isLiveOnly', label: 'Only for what was pinned in a show that is live' },
] as const;

/** Creates a coupon. The form keeps its values until that succeeds. */
export function CouponDialog({
  products,
  isOpen,
  onClose,
}: {
  products: readonly BrandProduct[];
  isOpen: boolean;
  onClose: () => void;
}) {
  const add = useAddCoupon();
  const form = useForm({ resolver: zodResolver(couponFormSchema), defaultValues: emptyCoupon });
  const kind = useWatch({ control: form.control, name: 'kind' });
  const submission = useFormSubmission(form, {
    mutation: add,
    send: (coupon) =>
      add.mutate(coupon, {
        onSuccess: ({ code }) => {
          onClose();
          showToast(`${code} is made`, { tone: 'success' });
        },
      }),
    fieldMessages: (failure) =>
      Object.fromEntries(
        Object.entries(refusedFields(failure)).map(([path, message]) => [couponField(path), message]),
      ),
  });
  return (
    <FormDialog
      title="Make a coupon"
      attempt={submission}
      isChanged={form.formState.isDirty}
      isOpen={isOpen}
      onClose={onClose}
      submitLabel="Make coupon"
      busyLabel="Making…"
    >
      <TextField
        label="Code"
        required
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={couponLimits.codeMaxCharacters}
        hint="What shoppers type, such as LEAF10"
        {...submission.field('code')}
      />
      <Controller
        control={form.control}
        name="kind"
        render={({ field }) => (
          <ChipChoice
            label="It takes off"
            value={field.value}
            chips={[
              { value: 'percent', label: 'Percent' },
              { value: 'amount', label: 'An amount' },
            ]}
            onChange={field.onChange}
          />
        )}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={kind === 'percent' ? 'Percent off' : 'Amount off (USD)'}
          type="number"
          required
          inputMode="decimal"
          min={kind === 'percent' ? 1 : 0}
          step={kind === 'percent' ? 1 : 0.01}
          {...submission.field('worth')}
        />
        <TextField
          label="Items cost at least (USD, optional)"
          type="number"
          inputMode="decimal"
          min={0}
          step={0.01}
          {...submission.field('minimum')}
        />
      </div>
      <SelectField
        control={form.control}
        name="productId"
        label="For"
        options={[
          { value: '', label: 'All products' },
          ...products.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <TextField label="From (optional)" type="datetime-local" {...submission.field('startsAt')} />
        <TextField label="Until (optional)" type="datetime-local" {...submission.field('endsAt')} />
      </div>
      <div>
        {rules.map(({ name, label }) => (
          <CheckboxField key={name} control={form.control} name={name} label={label} />
        ))}
      </div>
    </FormDialog>
  );
}
