import { spendingLimits } from '@greenroom/contract/limits/cart';
import type { Spending } from '@greenroom/contract/spending/spending.schemas';
import { newSpendingRulesSchema } from '@greenroom/contract/spending/spending.schemas';
import { formatDate, formatTimeOfDay } from '@greenroom/contract/time-format';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { formatMoney } from '../../../lib/format/price.ts';
import { Form } from '../../../ui/form/form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextArea, TextField } from '../../../ui/form/text-field.tsx';
import { useFormSubmission } from '../../../ui/form/use-form-submission.ts';
import { QueryErrorState } from '../../../ui/list/list-states.tsx';
import { Loading, Skeleton } from '../../../ui/loading/skeleton.tsx';
import { LocalTime } from '../../../ui/local-time.tsx';
import { showToast } from '../../../ui/overlay/toast.ts';
import { useSessionToken } from '../../session/use-session-token.ts';
import { useSetSpending, spendingQuery } from './spending.api.ts';
import { type SpendingForm, spendingForm, spendingPayload } from './spending-form.ts';

/** The request of the form, validated by the contract, with errors at the form's own fields. */
const spendingFormSchema = z.custom<SpendingForm>().transform((typed, context) => {
  const payload = spendingPayload(typed);
  for (const { path, message } of newSpendingRulesSchema.safeParse(payload).error?.issues ?? [])
    context.addIssue({ code: 'custom', path: [String(path[0])], message });
  return payload;
});

/** A shopper's own spending limits, and a pause. */
export function SpendingSection() {
  const spending = useQuery(spendingQuery(useSessionToken()));
  return (
    <section aria-labelledby="spending" className="mt-12">
      <h3 id="spending" className="text-lead">
        Spending limits
      </h3>
      <p className="mt-1 max-w-2xl text-small text-ink-soft">
        Set them for yourself: checkout keeps to them, in your words. What is tighter holds at once, what is
        looser a day later.
      </p>
      {spending.isPending ? (
        <Loading label="Loading your limits" className="mt-5">
          <Skeleton className="h-72 rounded-card" />
        </Loading>
      ) : spending.data === undefined ? (
        <QueryErrorState query={spending} title="Failed to load your limits" />
      ) : (
        <Limits spending={spending.data} />
      )}
    </section>
  );
}

function Limits({ spending }: { spending: Spending }) {
  const set = useSetSpending(useSessionToken());
  const form = useForm({ resolver: zodResolver(spendingFormSchema), defaultValues: spendingForm(spending) });
  const submission = useFormSubmission(form, {
    mutation: set,
    send: (rules) =>
      set.mutate(rules, {
        onSuccess: (saved) => {
          form.reset(spendingForm(saved));
          showToast('Your limits are saved', { tone: 'success' });
        },
      }),
  });
  const amount = { type: 'number', inputMode: 'decimal', min: 0, step: 0.01 } as const;
  return (
    <Form
      label="Spending limits"
      attempt={submission}
      className="mt-5 flex max-w-2xl flex-col gap-5 [&>button]:self-start"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={`At most in 24 hours (${spendingLimits.currency}, optional)`}
          hint={`${formatMoney(spending.spentInDay)} spent until now`}
          {...amount}
          {...submission.field('dayLimit')}
        />
        <TextField
          label={`At most in 30 days (${spendingLimits.currency}, optional)`}
          hint={`${formatMoney(spending.spentInMonth)} spent until now`}
          {...amount}
          {...submission.field('monthLimit')}
        />
      </div>
      <TextField
        label="Buy nothing until (optional)"
        type="datetime-local"
        {...submission.field('pausedUntil')}
      />
      <TextArea
        label="What you want to read then (optional)"
        rows={2}
        maxLength={spendingLimits.noteMaxCharacters}
        {...submission.field('note')}
      />
      <Planned spending={spending} />
      <SubmitButton attempt={submission} busyLabel="Saving…">
        Save limits
      </SubmitButton>
    </Form>
  );
}

/** The limits in force while looser ones are pending. */
function Planned({ spending: { next, dayLimit, monthLimit, pausedUntil } }: { spending: Spending }) {
  if (next === undefined) return null;
  const now = [
    ...(dayLimit === undefined ? [] : [`${formatMoney(dayLimit)} in 24 hours`]),
    ...(monthLimit === undefined ? [] : [`${formatMoney(monthLimit)} in 30 days`]),
    ...(pausedUntil === undefined ? [] : ['the pause']),
  ].join(', ');
  return (
    <output className="block rounded-control bg-moss px-4 py-3 text-small">
      What is looser holds from{' '}
      <LocalTime moment={next.at} format={(at) => `${formatDate(at)}, ${formatTimeOfDay(at)}`} />. Until then:{' '}
      {now}.
    </output>
  );
}
