import type { Cart } from '@greenroom/contract/cart/cart.schemas';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useFormSubmission } from '../../ui/form/use-form-submission.ts';
import { useSessionToken } from '../session/use-session-token.ts';
import { useCoupon } from './cart-lines.api.ts';

/** A coupon code and its effect. A code without effect stays in the field, to be replaced. */
export function CouponForm({ coupon }: { coupon: Cart['coupon'] }) {
  const change = useCoupon(useSessionToken());
  const form = useForm({ defaultValues: { code: coupon?.code ?? '' } });
  const submission = useFormSubmission(form, {
    mutation: change,
    send: ({ code }) => {
      if (code.trim() === '') form.setError('code', { message: 'Enter a code' });
      else change.mutate(code, { onSuccess: (cart) => form.reset({ code: cart.coupon?.code ?? '' }) });
    },
  });
  const field = submission.field('code');
  const box = useRef<HTMLDivElement>(null);
  // The result is below the field, where the drawer's footer may hide it.
  useEffect(() => {
    if (field.error !== undefined || change.data !== undefined)
      box.current?.scrollIntoView({ block: 'nearest' });
  }, [field.error, change.data]);
  const remove = (
    <Button
      variant="quiet"
      size="small"
      busy={change.isPending && change.variables === ''}
      onClick={() => change.mutate('', { onSuccess: () => form.reset({ code: '' }) })}
    >
      Remove code
    </Button>
  );
  if (coupon?.isApplied === true) {
    return (
      <div ref={box} className="flex scroll-m-4 items-center justify-between gap-3">
        <output className="text-small text-leaf-text">{coupon.message}</output>
        {remove}
      </div>
    );
  }
  return (
    <div ref={box} className="flex scroll-m-4 flex-col gap-2">
      <Form label="Coupon code" attempt={submission}>
        <TextField
          label="Coupon code"
          autoComplete="off"
          autoCapitalize="characters"
          beside={
            <SubmitButton attempt={submission} busyLabel="Applying…">
              Apply
            </SubmitButton>
          }
          {...field}
        />
      </Form>
      {coupon === undefined ? null : (
        <div className="flex items-center justify-between gap-3">
          <output className="text-small text-beet">{coupon.message}</output>
          {remove}
        </div>
      )}
    </div>
  );
}
