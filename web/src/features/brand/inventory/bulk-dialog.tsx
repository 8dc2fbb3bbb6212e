import { type BulkChange, bulkChangeSchema } from '@greenroom/contract/brands/inventory.schemas';
import { useState } from 'react';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureMessage } from '../../../ui/failure-message.tsx';
import { ChipChoice } from '../../../ui/form/chip-choice.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
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
): Omit<BulkChange, 'ids'> {
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

/** One change of all products that were chosen. `countsBefore` are their units, as they stood when it was opened. */
export function BulkDialog({
  ids,
  countsBefore,
  isOpen,
  onClose,
  onDone,
}: {
  ids: readonly string[];
  countsBefore: Readonly<Record<string, number>>;
  isOpen: boolean;
  onClose: () => void;
  onDone: () => void;
}) {
  const bulk = useBulkChange();
  const [kind, setKind] = useState<Kind>('percent');
  const [typed, setTyped] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const change = { ids: [...ids], ...changeOf(kind, typed, countsBefore) };
  const parsed = bulkChangeSchema.safeParse(change);
  const field = kinds.find(({ value }) => value === kind)?.field;
  const left = bulk.data?.left ?? [];

  function send() {
    setIsChecked(true);
    if (!parsed.success) return;
    bulk.mutate(change, {
      onSuccess: (result) => {
        showToast(`${result.changed} changed`, { tone: result.changed === 0 ? 'plain' : 'success' });
        onDone();
        if (result.left.length === 0) onClose();
      },
    });
  }

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => {
        if (!open && !bulk.isPending) onClose();
      }}
      isSticky
      title={`Change ${ids.length} ${ids.length === 1 ? 'product' : 'products'}`}
    >
      <form
        aria-label="Change products"
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!bulk.isPending) send();
        }}
      >
        <FailureMessage message={bulk.error === null ? undefined : describeFailure(bulk.error)} />
        <ChipChoice<Kind> label="What to change" value={kind} chips={kinds} onChange={setKind} />
        {field === undefined ? null : (
          <TextField
            label={field}
            type="number"
            inputMode="decimal"
            step="any"
            required
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            error={isChecked && !parsed.success ? 'Enter a number that fits' : undefined}
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
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button variant="outline" onClick={onClose}>
            {left.length === 0 ? 'Cancel' : 'Close'}
          </Button>
          <Button type="submit" busy={bulk.isPending} busyLabel="Changing…">
            Change
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
