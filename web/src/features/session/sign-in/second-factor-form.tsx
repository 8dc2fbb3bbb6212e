import { recoveryCodeSchema, totpCodeSchema } from '@greenroom/contract/accounts/security.schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useFormSubmission } from '../../../ui/form/use-form-submission.ts';
import { isSignInOver, isWrongCode, useSecondFactor } from './second-factor.api.ts';
import type { SecondFactor } from './second-factor.api.ts';

interface SecondFactorFormProps {
  challenge: string;
  isRemembered: boolean;
  isLeaving: boolean;
  /** Returns to email and password, with a reason if this sign-in has expired. */
  onBack: (reason?: string) => void;
}

const schemas = { app: totpCodeSchema, recovery: recoveryCodeSchema };

/** The second step of a sign-in: a code from the authenticator app, or a recovery code. */
export function SecondFactorForm(props: SecondFactorFormProps) {
  const [by, setBy] = useState<SecondFactor>('app');
  return (
    <>
      <CodeForm key={by} by={by} {...props} />
      <div className="mt-3 flex flex-wrap justify-between gap-x-4">
        <Button variant="quiet" className="-mx-3 px-3" onClick={() => props.onBack()}>
          Back
        </Button>
        <Button
          variant="quiet"
          className="-mx-3 px-3"
          onClick={() => setBy(by === 'app' ? 'recovery' : 'app')}
        >
          {by === 'app' ? 'Use a recovery code' : 'Use the app’s code'}
        </Button>
      </div>
    </>
  );
}

function CodeForm({
  by,
  challenge,
  isRemembered,
  isLeaving,
  onBack,
}: SecondFactorFormProps & { by: SecondFactor }) {
  const secondFactor = useSecondFactor({ challenge, isRemembered });
  const form = useForm({ resolver: zodResolver(schemas[by]), defaultValues: { code: '' } });
  const { setFocus } = form;

  useEffect(() => setFocus('code'), [setFocus]);

  const submission = useFormSubmission(form, {
    mutation: secondFactor,
    send: ({ code }) =>
      secondFactor.mutate(
        { by, code },
        {
          onError: (failure) => {
            if (isSignInOver(failure)) onBack(describeFailure(failure));
            else setFocus('code', { shouldSelect: true });
          },
        },
      ),
    fieldMessages: (failure): Record<string, string> =>
      isWrongCode(failure) ? { code: describeFailure(failure) } : {},
  });

  return (
    <Form label="Two-step sign-in" attempt={submission}>
      {by === 'app' ? (
        <TextField
          label="Code from your authenticator app"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          maxLength={9}
          className="tabular text-lead tracking-[0.3em]"
          {...submission.field('code')}
        />
      ) : (
        <TextField
          label="Recovery code"
          hint="One of those that you kept when you turned two-step sign-in on. Each works once."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          className="font-mono"
          {...submission.field('code')}
        />
      )}
      <SubmitButton attempt={submission} busyLabel="Checking…" isLeaving={isLeaving} wide>
        Continue
      </SubmitButton>
    </Form>
  );
}
