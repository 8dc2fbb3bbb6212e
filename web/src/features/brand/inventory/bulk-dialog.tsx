import type { BrandProduct } from '@greenroom/contract/brands/brands.schemas';
import { type BulkChange, bulkChangeSchema } from '@greenroom/contract/brands/inventory.schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { refusedFields } from '../../../lib/api/api-error.ts';
import { ChipChoice } from '../../../ui/form/chip-choice.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useFormSubmission } from '../../../ui/form/use-form-submission.ts';
import { showToast } from '../../../ui/overlay/toast.ts';
import { useBulkChange } from './inventory.api.ts';

type Kind = 'percent' | 'price' | 'add' | 'count' | 'active' | 'inactive';
const kinds: readonly { value: Kind; label: string; field?: string }[] = [
  { value: 'percent', label: 'Price by percent', field: 'Percent, such as -10' },
  { value: 'price', label: 'Set the price', field: 'Price' },
  { value: 'add', label: 'Add to stock', field: 'Units, such as 5 or -5' },
  { value: 'count', label: 'Set the stock', field: 'Units' },
  { value: 'active', label: 'Show' },
  { value: 'inactive', label: 'Hide' },
];

function changeOf(
  kind: Kind,
  typed: string,
  countsBefore: Readonly<Record<string, number>>,
): Omit<BulkChange, 'ids' | 'versions'> {
  const value = typed.trim() === '' ? Number.NaN : Number(typed);
  switch (kind) {
    case 'percent':
      return { price: { percent: value } };
    case 'price':
      return { price: { amount: value } };
    case 'add':
      return { stock: { add: value } };
    case 'count':
      return { stock: { count: value, countsBefore } };
    case 'active':
      return { active: true };
    case 'inactive':
      return { active: false };
  }
}

interface BulkForm {
  kind: Kind;
  /** The number that this kind of change needs, as typed. */
  typed: string;
}

/** A product in the version that was selected. The server rejects a change if the product has changed since. */
export type ChosenProduct = Pick<BrandProduct, 'id' | 'version' | 'stockCount'>;

const bulkForm = (chosen: readonly ChosenProduct[]) =>
  z.custom<BulkForm>().transform(({ kind, typed }, context) => {
    const countsBefore = Object.fromEntries(chosen.map(({ id, stockCount }) => [id, stockCount]));
    const parsed = bulkChangeSchema.safeParse({
      ids: chosen.map(({ id }) => id),
      versions: Object.fromEntries(chosen.map(({ id, version }) => [id, version])),
      ...changeOf(kind, typed, countsBefore),
    });
    // Any error of the change concerns its single number.
    for (const { message } of parsed.error?.issues.slice(0, 1) ?? [])
      context.addIssue({ code: 'custom', path: ['typed'], message });
    return parsed.data ?? z.NEVER;
  });

/** One change for all selected products. If it fails for some, a further change applies only to those. */
export function BulkDialog({
  chosen,
  isOpen,
  onClose,
  onDone,
}: {
  chosen: readonly ChosenProduct[];
  isOpen: boolean;
  onClose: () => void;
  onDone: () => void;
}) {
  const bulk = useBulkChange();
  const left = bulk.data?.left ?? [];
  const leftIds = new Set(left.map(({ id }) => id));
  const next = left.length === 0 ? chosen : chosen.filter(({ id }) => leftIds.has(id));
  const form = useForm({
    resolver: zodResolver(bulkForm(next)),
    defaultValues: { kind: 'percent', typed: '' } satisfies BulkForm as BulkForm,
  });
  const kind = useWatch({ control: form.control, name: 'kind' });
  const field = kinds.find(({ value }) => value === kind)?.field;
  const submission = useFormSubmission(form, {
    mutation: bulk,
    send: (change) =>
      bulk.mutate(change, {
        onSuccess: (result) => {
          showToast(`${result.changed} changed`, { tone: result.changed === 0 ? 'plain' : 'success' });
          onDone();
          if (result.left.length === 0) onClose();
        },
      }),
    // Any rejected field of the change is its single number.
    fieldMessages: (failure): Record<string, string> => {
      const [message] = Object.values(refusedFields(failure));
      return field === undefined || message === undefined ? {} : { typed: message };
    },
  });
  return (
    <FormDialog
      title={`Change ${next.length} ${next.length === 1 ? 'product' : 'products'}`}
      formLabel="Change products"
      attempt={submission}
      isChanged={form.formState.isDirty && left.length === 0}
      isOpen={isOpen}
      onClose={onClose}
      cancelLabel={left.length === 0 ? 'Cancel' : 'Close'}
      submitLabel="Change"
      busyLabel="Changing…"
    >
      <Controller
        control={form.control}
        name="kind"
        render={({ field: { value, onChange } }) => (
          <ChipChoice<Kind>
            label="What to change"
            value={value}
            chips={kinds}
            onChange={(chosenKind) => {
              form.clearErrors('typed');
              onChange(chosenKind);
            }}
          />
        )}
      />
      {field === undefined ? null : (
        <TextField
          label={field}
          type="number"
          inputMode="decimal"
          step="any"
          required
          {...submission.field('typed')}
        />
      )}
      {left.length === 0 ? null : (
        <div role="alert" className="rounded-card bg-beet-soft p-4 text-small">
          <p className="font-semibold">{left.length} stay as they are:</p>
          <ul className="mt-1 flex max-h-40 flex-col gap-1 overflow-y-auto">
            {left.map(({ id, name, reason }) => (
              <li key={id} className="wrap-anywhere">
                {name}: {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
    </FormDialog>
  );
}
