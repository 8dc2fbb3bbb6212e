import type { OrderDetail } from '@greenroom/contract/orders/orders.schemas';
import { newReturnSchema } from '@greenroom/contract/orders/returns.schemas';
import { returnLimits } from '@greenroom/contract/limits/orders';
import { zodResolver } from '@hookform/resolvers/zod';
import { useController, useForm } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { FailureMessage } from '../../ui/failure-message.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { Stepper } from '../../ui/form/stepper.tsx';
import { TextArea } from '../../ui/form/text-field.tsx';
import { type FormSubmission, useFormSubmission } from '../../ui/form/use-form-submission.ts';
import { showToast } from '../../ui/overlay/toast.ts';
import { useAskReturn } from './orders.api.ts';

type Line = OrderDetail['lines'][number];

interface ReturnForm {
  /** Every line of the order, with how many units are returned. */
  lines: { productId: string; color: string; size: string; quantity: number; reason: string }[];
}

/**
 * Assigns each error to its line of the order.
 * @param left as in the dialog
 */
const returnForm = (left: readonly number[]) =>
  z.custom<ReturnForm>().transform(({ lines }, context) => {
    const chosen = lines.flatMap((line, place) => (line.quantity === 0 ? [] : [{ line, place }]));
    const parsed = newReturnSchema.safeParse({ lines: chosen.map(({ line }) => line) });
    for (const { path, message } of parsed.error?.issues ?? []) {
      const [, index, field] = path;
      const place = typeof index === 'number' ? chosen[index]?.place : undefined;
      const first = Math.max(
        0,
        left.findIndex((units) => units > 0),
      );
      context.addIssue({
        code: 'custom',
        path: ['lines', place ?? first, place === undefined ? 'quantity' : String(field)],
        message,
      });
    }
    return parsed.data ?? z.NEVER;
  });

interface ReturnDialogProps {
  order: OrderDetail;
  /** How many units of each line can still be returned, in the order of the lines. */
  left: readonly number[];
  token: string | null;
  isOpen: boolean;
  onClose: () => void;
}

/** The form for the units that a buyer wants to return, and why. */
export function ReturnDialog({ order, left, token, isOpen, onClose }: ReturnDialogProps) {
  const ask = useAskReturn(order.id, token);
  const form = useForm({
    resolver: zodResolver(returnForm(left)),
    defaultValues: {
      lines: order.lines.map(({ productId, color, size }) => ({
        productId,
        color,
        size,
        quantity: 0,
        reason: '',
      })),
    } satisfies ReturnForm,
  });
  const submission = useFormSubmission(form, {
    mutation: ask,
    send: ({ lines }) =>
      ask.mutate(lines, {
        onSuccess: () => {
          onClose();
          showToast(`${order.brand.name} has your request`, { tone: 'success' });
        },
      }),
  });
  return (
    <FormDialog
      title="Return items"
      description={`${order.brand.name} answers you. What you paid for them comes back once it accepts, without shipping.`}
      attempt={submission}
      isChanged={form.formState.isDirty}
      isOpen={isOpen}
      onClose={onClose}
      submitLabel="Ask for the return"
      busyLabel="Sending…"
    >
      {order.lines.map((line, place) => (
        <ReturnLine
          key={`${line.productId} ${line.color} ${line.size}`}
          line={line}
          left={left[place] ?? 0}
          place={place}
          form={form}
          submission={submission}
        />
      ))}
    </FormDialog>
  );
}

function ReturnLine({
  line,
  left,
  place,
  form: { control },
  submission,
}: {
  line: Line;
  left: number;
  /** The index of the line in the form. */
  place: number;
  form: UseFormReturn<ReturnForm, unknown, z.output<typeof newReturnSchema>>;
  submission: FormSubmission<ReturnForm>;
}) {
  const {
    field: { ref, value: quantity, onChange },
    fieldState,
  } = useController({ control, name: `lines.${place}.quantity` });
  const options = [line.color, line.size].filter((option) => option !== '').join(', ');
  return (
    <div className="flex flex-col gap-3">
      <p>
        <span className="font-semibold">{line.name}</span>
        {options === '' ? null : <span className="text-ink-soft"> · {options}</span>}
      </p>
      <FailureMessage message={fieldState.error?.message} />
      {left === 0 ? (
        <p className="text-small text-ink-soft">All of it is given back already, or waits for an answer.</p>
      ) : (
        <Stepper
          ref={ref}
          label={`Units of ${line.name}`}
          value={quantity}
          min={0}
          max={left}
          onChange={onChange}
        />
      )}
      {quantity === 0 ? null : (
        <TextArea
          label={`Why do you return ${line.name}?`}
          rows={2}
          required
          maxLength={returnLimits.reasonMaxCharacters}
          {...submission.field(`lines.${place}.reason`)}
        />
      )}
    </div>
  );
}
