import type { SessionUser } from '@greenroom/contract/accounts/accounts.schemas';
import { newApplicationSchema } from '@greenroom/contract/applications/applications.schemas';
import type { Application, ApplicationRole } from '@greenroom/contract/applications/applications.schemas';
import { formatDate } from '@greenroom/contract/time-format';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { Form } from '../../../ui/form/form.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextArea, TextField } from '../../../ui/form/text-field.tsx';
import { useFormSubmission } from '../../../ui/form/use-form-submission.ts';
import { QueryErrorState } from '../../../ui/list/list-states.tsx';
import { Loading, Skeleton } from '../../../ui/loading/skeleton.tsx';
import { LocalTime } from '../../../ui/local-time.tsx';
import { showToast } from '../../../ui/overlay/toast.ts';
import { OneRole } from './one-role.tsx';
import { ownApplicationsQuery, useApply } from './applications.api.ts';

const roles: { value: ApplicationRole; label: string }[] = [
  { value: 'brand', label: 'A brand: I sell products' },
  { value: 'streamer', label: 'A streamer: I show products live' },
];
const roleNames: Readonly<Record<ApplicationRole, string>> = { brand: 'brand', streamer: 'streamer' };

/** Lets a shopper apply to become a brand or a streamer, and shows the status of an application. */
export function ApplicationSection({ user }: { user: SessionUser }) {
  const applications = useQuery(ownApplicationsQuery(user.id));
  if (applications.data === undefined)
    return applications.isError ? (
      <QueryErrorState
        query={applications}
        title="Failed to load your applications"
        text={describeFailure(applications.error)}
      />
    ) : (
      <Loading label="Loading your applications">
        <Skeleton className="h-40 rounded-card" />
      </Loading>
    );
  const isWaiting = applications.data.some(({ status }) => status === 'pending');
  return (
    <div className="flex max-w-2xl flex-col gap-8">
      {applications.data.length === 0 ? null : (
        <ol aria-label="Your applications" className="flex flex-col gap-3">
          {applications.data.map((application) => (
            <ApplicationItem key={application.id} application={application} />
          ))}
        </ol>
      )}
      {user.role === 'user' ? null : <OneRole role={user.role} />}
      {user.role === 'user' && !isWaiting ? <ApplicationForm /> : null}
    </div>
  );
}

const standings = { pending: 'Waits for an answer', accepted: 'Accepted', refused: 'Not accepted' };

function ApplicationItem({ application }: { application: Application }) {
  const { role, companyName, status, appliedAt, decision } = application;
  return (
    <li className="rounded-card border border-stone bg-paper-raised p-4 text-small sm:p-5">
      <p className="font-semibold wrap-anywhere">
        To become a {roleNames[role]}
        {companyName === '' ? '' : `: ${companyName}`}
      </p>
      <p className="mt-1 text-ink-soft">
        {standings[status]}. Sent on <LocalTime moment={appliedAt} format={formatDate} />
      </p>
      {decision === undefined ? null : (
        <p className="mt-2 border-l-2 border-stone-strong pl-3 wrap-anywhere">{decision.reason}</p>
      )}
    </li>
  );
}

interface TypedApplication {
  role: ApplicationRole;
  companyName: string;
  about: string;
  website: string;
}

/** The request of the form. A streamer has no company name, and an empty website is omitted. */
const applicationFormSchema = z
  .custom<TypedApplication>()
  .transform(({ website, companyName, ...rest }): z.input<typeof newApplicationSchema> => ({
    ...rest,
    companyName: rest.role === 'brand' ? companyName : '',
    ...(website.trim() === '' ? {} : { website: website.trim() }),
  }))
  .pipe(newApplicationSchema);

function ApplicationForm() {
  const apply = useApply();
  const form = useForm({
    resolver: zodResolver(applicationFormSchema),
    defaultValues: { role: 'brand', companyName: '', about: '', website: '' } as TypedApplication,
  });
  const role = useWatch({ control: form.control, name: 'role' });
  const submission = useFormSubmission(form, {
    mutation: apply,
    send: (application) =>
      apply.mutate(application, {
        onSuccess: () => showToast('Application sent', { tone: 'success' }),
      }),
  });
  return (
    <Form label="Application" attempt={submission}>
      <div className="text-ink-soft">
        <p>Those who run this shop read it, and answer you here and by mail.</p>
        <p>An account becomes one of the two, not both.</p>
      </div>
      <SelectField control={form.control} name="role" label="What you want to become" options={roles} />
      {role === 'brand' ? (
        <TextField
          label="Company name"
          required
          autoComplete="organization"
          maxLength={100}
          {...submission.field('companyName')}
        />
      ) : null}
      <TextArea
        label={role === 'brand' ? 'What you sell, and who makes it' : 'What you show, and who you are'}
        rows={5}
        required
        maxLength={2000}
        {...submission.field('about')}
      />
      <TextField
        label="Website (optional)"
        type="url"
        inputMode="url"
        autoComplete="url"
        placeholder="https://example.com"
        {...submission.field('website')}
      />
      <SubmitButton attempt={submission} busyLabel="Sending…">
        Send application
      </SubmitButton>
    </Form>
  );
}
