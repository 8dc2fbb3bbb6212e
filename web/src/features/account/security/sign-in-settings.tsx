import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import type { SessionAnswer } from '../../../lib/api/auth-client.ts';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { Loading, Skeleton } from '../../../ui/loading/skeleton.tsx';
import { showToast } from '../../../ui/overlay/toast.ts';
import { useRequestPasswordReset, useSendVerification } from '../../session/recovery/recovery.api.ts';
import { ChangeEmailForm } from './change-email-form.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { useEndSecondFactor } from './security.api.ts';
import { SettingRow } from './setting-row.tsx';

// These also load the library that makes the QR code.
const TurnOnSecondFactor = lazyPart(
  async () => (await import('./second-factor-setup.tsx')).TurnOnSecondFactor,
);
const RenewRecoveryCodes = lazyPart(
  async () => (await import('./second-factor-setup.tsx')).RenewRecoveryCodes,
);

interface FormDialogProps {
  title: string;
  description?: string;
  trigger: ReactNode;
  variant?: 'outline' | 'quiet';
  children: (close: () => void) => ReactNode;
}

/** A button that opens a form; a press beside the form does not close it. */
function FormDialog({ title, description, trigger, variant = 'outline', children }: FormDialogProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Dialog
      isSticky
      open={isOpen}
      onOpenChange={setIsOpen}
      title={title}
      description={description}
      trigger={<Button variant={variant}>{trigger}</Button>}
    >
      <Suspense
        fallback={
          <Loading label="Loading">
            <Skeleton className="h-40" />
          </Loading>
        }
      >
        {children(() => setIsOpen(false))}
      </Suspense>
    </Dialog>
  );
}

/** The address, and whether it is confirmed. */
export function EmailSetting({ user, security }: SessionAnswer) {
  const send = useSendVerification();
  return (
    <SettingRow
      title="Email"
      actions={
        <>
          {security.emailVerified ? null : (
            <Button
              variant="secondary"
              busy={send.isPending}
              busyLabel="Sending…"
              onClick={() =>
                send.mutate(
                  { email: user.email },
                  {
                    onSuccess: () => showToast(`We have sent a link to ${user.email}.`, { tone: 'success' }),
                    onError: (failure) => showToast(describeFailure(failure), { tone: 'failure' }),
                  },
                )
              }
            >
              Send the link again
            </Button>
          )}
          {security.hasPassword ? (
            <FormDialog
              title="Change your email"
              description="The new address counts once you open the link that we send to it."
              trigger="Change email"
            >
              {(close) => <ChangeEmailForm email={user.email} onClose={close} />}
            </FormDialog>
          ) : null}
        </>
      }
    >
      <span className="break-all">{user.email}</span>{' '}
      {security.emailVerified ? (
        <Badge>Confirmed</Badge>
      ) : (
        <>
          <Badge tone="stone">Not confirmed</Badge>
          <span className="mt-1 block">Open the link in the mail that we sent you.</span>
        </>
      )}
    </SettingRow>
  );
}

/** The password. A user who has none can set one by a link in a mail. */
export function PasswordSetting({ user, security }: SessionAnswer) {
  const request = useRequestPasswordReset();
  if (!security.hasPassword) {
    return (
      <SettingRow
        title="Password"
        actions={
          <Button
            variant="outline"
            busy={request.isPending}
            busyLabel="Sending…"
            onClick={() =>
              request.mutate(
                { email: user.email },
                {
                  onSuccess: () =>
                    showToast(`We have sent a link to ${user.email}. It sets your password.`, {
                      tone: 'success',
                    }),
                  onError: (failure) => showToast(describeFailure(failure), { tone: 'failure' }),
                },
              )
            }
          >
            Set a password
          </Button>
        }
      >
        You sign in through another service and have none here. With one you can also change your email and
        turn on two-step sign-in.
      </SettingRow>
    );
  }
  return (
    <SettingRow
      title="Password"
      actions={
        <FormDialog title="Change your password" trigger="Change password">
          {(close) => (
            <ChangePasswordForm
              onDone={() => {
                close();
                showToast('Your password is changed.', { tone: 'success' });
              }}
            />
          )}
        </FormDialog>
      }
    >
      Use one that you have nowhere else.
    </SettingRow>
  );
}

/** Two-step sign-in: codes of an authenticator app (RFC 6238). */
export function SecondFactorSetting({ security }: Pick<SessionAnswer, 'security'>) {
  const isOn = security.secondFactor;
  return (
    <SettingRow
      title="Two-step sign-in"
      actions={<SecondFactorDialogs isOn={isOn} hasPassword={security.hasPassword} />}
    >
      {isOn ? (
        <>
          <Badge tone="leaf">On</Badge> Signing in also takes a code from your app.
        </>
      ) : security.hasPassword ? (
        'Off. Turn it on, and a stolen password alone opens nothing.'
      ) : (
        'Off. Set a password first: turning it on asks for it.'
      )}
    </SettingRow>
  );
}

type OpenDialog = 'on' | 'codes' | 'off' | undefined;

/** The dialogs stay when the buttons change: a dialog is still open after two-step sign-in was turned on. */
function SecondFactorDialogs({ isOn, hasPassword }: { isOn: boolean; hasPassword: boolean }) {
  const [open, setOpen] = useState<OpenDialog>();
  const close = () => setOpen(undefined);
  const end = useEndSecondFactor({
    onSuccess: () => {
      close();
      showToast('Two-step sign-in is off.', { tone: 'success' });
    },
  });
  const dialog = (name: OpenDialog) => ({
    isSticky: true,
    open: open === name,
    onOpenChange: (isOpen: boolean) => setOpen(isOpen ? name : undefined),
  });
  const loading = (
    <Loading label="Loading">
      <Skeleton className="h-40" />
    </Loading>
  );
  return (
    <>
      {isOn ? (
        <>
          <Button variant="outline" onClick={() => setOpen('codes')}>
            New recovery codes
          </Button>
          <Button variant="quiet" onClick={() => setOpen('off')}>
            Turn off
          </Button>
        </>
      ) : hasPassword ? (
        <Button variant="outline" onClick={() => setOpen('on')}>
          Turn on
        </Button>
      ) : null}
      <Dialog {...dialog('on')} title="Turn on two-step sign-in">
        <Suspense fallback={loading}>
          <TurnOnSecondFactor onDone={close} />
        </Suspense>
      </Dialog>
      <Dialog
        {...dialog('codes')}
        title="New recovery codes"
        description="The ones that you have now stop working."
      >
        <Suspense fallback={loading}>
          <RenewRecoveryCodes onDone={close} />
        </Suspense>
      </Dialog>
      <Dialog
        {...dialog('off')}
        title="Turn off two-step sign-in?"
        description="Your password alone will sign you in, and your recovery codes stop working."
      >
        <PasswordForm
          label="Turn off two-step sign-in"
          call={end}
          submitLabel="Turn off"
          busyLabel="Turning off…"
        />
      </Dialog>
    </>
  );
}
