import type { SessionAnswer } from '../../../lib/api/auth-client.ts';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/overlay/toast.ts';
import { useSendVerification } from '../../session/recovery/recovery.api.ts';
import { ChangeEmailForm } from './change-email-form.tsx';
import { FormDialogButton } from './form-dialog-button.tsx';
import { SettingRow } from './setting-row.tsx';

/** The email address, and whether it is confirmed. */
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
            <FormDialogButton
              title="Change your email"
              description="The new address counts once you open the link that we send to it."
              trigger="Change email"
            >
              {(close) => <ChangeEmailForm email={user.email} onClose={close} />}
            </FormDialogButton>
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
