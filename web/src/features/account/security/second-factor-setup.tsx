import { totpCodeSchema } from '@greenroom/contract/accounts/security.schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useFormSubmission } from '../../../ui/form/use-form-submission.ts';
import { PasswordForm } from './password-form.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import {
  refusalCode,
  useBeginSecondFactor,
  useConfirmSecondFactor,
  useNewRecoveryCodes,
} from './security.api.ts';
import type { SecondFactorSetup } from './security.api.ts';
import { totpSecret } from './totp-secret.ts';

/** Turns two-step sign-in on: the password, the secret for the app with a first code, then the recovery codes. */
export function TurnOnSecondFactor({ onDone }: { onDone: () => void }) {
  const begin = useBeginSecondFactor();
  const [isOn, setIsOn] = useState(false);
  if (begin.data === undefined) {
    return (
      <PasswordForm
        label="Turn on two-step sign-in"
        call={begin}
        submitLabel="Continue"
        busyLabel="Checking…"
      />
    );
  }
  if (isOn) return <RecoveryCodes codes={begin.data.backupCodes} onDone={onDone} />;
  return <FirstCode setup={begin.data} onDone={() => setIsOn(true)} />;
}

function FirstCode({ setup, onDone }: { setup: SecondFactorSetup; onDone: () => void }) {
  const confirm = useConfirmSecondFactor({ onSuccess: onDone });
  const form = useForm({ resolver: zodResolver(totpCodeSchema), defaultValues: { code: '' } });
  const secret = totpSecret(setup.totpURI);
  const submission = useFormSubmission(form, {
    mutation: confirm,
    send: (values) => confirm.mutate(values),
    fieldMessages: (failure): Record<string, string> =>
      refusalCode(failure) === 'INVALID_CODE' ? { code: describeFailure(failure) } : {},
  });
  const { setFocus } = form;
  useEffect(() => setFocus('code'), [setFocus]);
  return (
    <Form label="First code" attempt={submission}>
      <p className="text-small text-ink-soft">
        Scan this with an authenticator app, or type the key into it. Then enter the code that it shows.
      </p>
      <QrCode text={setup.totpURI} label="QR code for your authenticator app" />
      <div className="flex items-center justify-between gap-3 rounded-control bg-paper-sunken py-3 pr-3 pl-4">
        <code aria-label="Key for your authenticator app" className="min-w-0 text-small break-words">
          {secret}
        </code>
        <CopyButton text={secret.replaceAll(' ', '')} label="Copy" subject="the key" size="small" />
      </div>
      <TextField
        label="Code from the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        maxLength={9}
        className="tabular text-lead tracking-[0.3em]"
        {...submission.field('code')}
      />
      <SubmitButton attempt={submission} busyLabel="Checking…" wide>
        Turn on
      </SubmitButton>
    </Form>
  );
}

/** Replaces the recovery codes. */
export function RenewRecoveryCodes({ onDone }: { onDone: () => void }) {
  const renew = useNewRecoveryCodes();
  if (renew.data !== undefined) return <RecoveryCodes codes={renew.data.backupCodes} onDone={onDone} />;
  return (
    <PasswordForm
      label="New recovery codes"
      call={renew}
      submitLabel="Make new codes"
      busyLabel="Making codes…"
    />
  );
}
