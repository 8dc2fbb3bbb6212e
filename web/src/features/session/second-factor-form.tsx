import { recoveryCodeSchema, totpCodeSchema } from '@greenroom/contract/accounts/security.schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { describeFailure } from '../../lib/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { isSignInOver, isWrongCode, useSecondFactor } from './second-factor.api.ts';
import type { SecondFactor } from './second-factor.api.ts';
import { SubmitButton } from './submit-button.tsx';
import { useRetryWait } from './use-retry-wait.ts';

interface SecondFactorFormProps {
  challenge: string;
  isRemembered: boolean;
  isLeaving: boolean;
  /** Back to email and password, with a reason when this sign-in is over. */
  onBack: (reason?: string) => void;
}

const schemas = { app: totpCodeSchema, recovery: recoveryCodeSchema };

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
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
  const waitSeconds = useRetryWait(secondFactor);
  const form = useForm({ resolver: zodResolver(schemas[by]), defaultValues: { code: '' } });
  const { setFocus } = form;
  const refusal = secondFactor.isError ? describeFailure(secondFactor.error) : undefined;
  const isFieldWrong = isWrongCode(secondFactor.error);
  const fieldError = form.formState.errors.code?.message ?? (isFieldWrong ? refusal : undefined);

  useEffect(() => setFocus('code'), [setFocus]);

  function submit({ code }: { code: string }) {
    if (waitSeconds > 0 || secondFactor.isPending) return;
    secondFactor.mutate(
      { by, code },
      {
        onError: (failure) => {
          if (isSignInOver(failure)) onBack(describeFailure(failure));
          else setFocus('code', { shouldSelect: true });
        },
      },
    );
  }

  return (
    <form
      method="post"
      noValidate
      aria-label="Two-step sign-in"
      className="flex flex-col gap-5"
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
    >
      <FormFailure message={isFieldWrong ? undefined : refusal} />
      {by === 'app' ? (
        <TextField
          label="Code from your authenticator app"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          maxLength={9}
          className="tabular text-lead tracking-[0.3em]"
          error={fieldError}
          {...form.register('code')}
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
          error={fieldError}
          {...form.register('code')}
        />
      )}
      <SubmitButton
        busy={secondFactor.isPending || isLeaving}
        busyLabel="Checking…"
        waitSeconds={waitSeconds}
      >
        Continue
      </SubmitButton>
    </form>
  );
}
