import type { ShopSettings } from '@greenroom/contract/shop/shop-settings.schemas';
import { formatDate } from '@greenroom/contract/time-format';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Form } from '../../../ui/form/form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useFormSubmission } from '../../../ui/form/use-form-submission.ts';
import { LocalTime } from '../../../ui/local-time.tsx';
import { showToast } from '../../../ui/overlay/toast.ts';
import { SettingsSection } from './settings-section.tsx';
import { percentAsTyped, commissionForm } from './shop-forms.ts';
import { useSaveCommission } from './shop-settings.api.ts';

/** The shop's commission, and its earlier rates. */
export function CommissionSection({ commission }: { commission: ShopSettings['commission'] }) {
  const save = useSaveCommission();
  const form = useForm({
    resolver: zodResolver(commissionForm),
    defaultValues: { percent: percentAsTyped(commission.basisPoints) },
  });
  const submission = useFormSubmission(form, {
    mutation: save,
    send: (input) =>
      save.mutate(input, { onSuccess: () => showToast('Commission saved', { tone: 'success' }) }),
  });
  return (
    <SettingsSection
      title="Commission"
      text="What the shop keeps of what a brand sells. A change is for sales from now on."
    >
      <Form label="Commission" attempt={submission}>
        <div className="flex flex-wrap items-end gap-3">
          <TextField
            label="Percent of a sale"
            type="number"
            inputMode="decimal"
            min={0}
            max={90}
            step={0.01}
            className="w-40"
            {...submission.field('percent')}
          />
          <SubmitButton attempt={submission} busyLabel="Saving…">
            Save commission
          </SubmitButton>
        </div>
      </Form>
      {commission.history.length === 0 ? null : (
        <ol aria-label="Commission until now" className="tabular mt-4 text-small text-ink-soft">
          {commission.history.map(({ basisPoints, since }) => (
            <li key={since}>
              {percentAsTyped(basisPoints)}% since <LocalTime moment={since} format={formatDate} />
            </li>
          ))}
        </ol>
      )}
    </SettingsSection>
  );
}
