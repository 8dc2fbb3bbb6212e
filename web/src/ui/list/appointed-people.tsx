import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { Avatar } from '../avatar.tsx';
import { Button } from '../button.tsx';
import { Form } from '../form/form.tsx';
import { TextField } from '../form/text-field.tsx';
import { type FormMutation, useFormSubmission } from '../form/use-form-submission.ts';
import { Loading, Skeleton } from '../loading/skeleton.tsx';
import { QueryErrorState } from './list-states.tsx';

interface AppointedPeopleProps {
  /** The noun for one person, such as "producer". */
  called: string;
  query: {
    data: readonly { id: string; username: string; avatarUrl: string }[] | undefined;
    isError: boolean;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** Set if the reader can change the list. */
  change?: {
    /** The schema of a username that may be appointed. */
    username: z.ZodType<string, string>;
    appointing: FormMutation;
    appoint: (username: string, onAppointed: () => void) => void;
    remove: (id: string) => void;
  };
}

/** Accepts a leading @ and surrounding spaces. */
const appointForm = (username: z.ZodType<string, string>) =>
  z.object({
    username: z
      .string()
      .transform((typed) => typed.trim().replace(/^@/, ''))
      .pipe(username),
  });

/** The form that appoints a user. */
function AppointForm({
  called,
  username,
  appointing,
  appoint,
}: { called: string } & Omit<NonNullable<AppointedPeopleProps['change']>, 'remove'>) {
  const schema = appointForm(username);
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { username: '' } });
  const submission = useFormSubmission(form, {
    mutation: appointing,
    send: (named) => appoint(named.username, () => form.reset()),
  });
  const isIncomplete = !schema.safeParse(useWatch({ control: form.control })).success;
  return (
    <Form label={`Appoint a ${called}`} attempt={submission} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-48 grow">
          <TextField label="Username" autoComplete="off" {...submission.field('username')} />
        </div>
        <Button type="submit" busy={appointing.isPending} unavailable={isIncomplete}>
          Make {called}
        </Button>
      </div>
    </Form>
  );
}

/** People who were appointed to a role by username. Each can be removed. */
export function AppointedPeople({ called, query, change }: AppointedPeopleProps) {
  return (
    <div className="flex flex-col gap-4">
      {change === undefined ? null : (
        <AppointForm
          called={called}
          username={change.username}
          appointing={change.appointing}
          appoint={change.appoint}
        />
      )}
      {query.data === undefined ? (
        query.isError ? (
          <QueryErrorState query={query} title={`Failed to load the ${called}s`} />
        ) : (
          <Loading label={`Loading the ${called}s`}>
            <Skeleton className="h-14 rounded-card" />
          </Loading>
        )
      ) : query.data.length === 0 ? (
        <p className="text-small text-stone-text">There are no {called}s yet.</p>
      ) : (
        <ul aria-label={`${called.charAt(0).toUpperCase()}${called.slice(1)}s`} className="flex flex-col">
          {query.data.map((person) => (
            <li key={person.id} className="flex min-h-14 items-center gap-3">
              <Avatar name={person.username} src={person.avatarUrl} size="small" />
              <span className="min-w-0 grow truncate text-small font-semibold">{person.username}</span>
              {change === undefined ? null : (
                <Button
                  size="small"
                  variant="outline"
                  aria-label={`Remove ${person.username} as a ${called}`}
                  onClick={() => change.remove(person.id)}
                >
                  Remove
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
