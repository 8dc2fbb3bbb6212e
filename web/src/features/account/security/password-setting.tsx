import type { SessionAnswer } from '../../../lib/api/auth-client.ts';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/overlay/toast.ts';
import { useRequestPasswordReset } from '../../session/recovery/recovery.api.ts';
import { ChangePasswordForm } from './change-password-form.tsx';
import { FormDialogButton } from './form-dialog-button.tsx';
import { SettingRow } from './setting-row.tsx';

/** The password setting. A user without a password can set one through a link in an email. */
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
        <FormDialogButton title="Change your password" trigger="Change password">
          {(close) => (
            <ChangePasswordForm
              onDone={() => {
                close();
                showToast('Your password is changed.', { tone: 'success' });
              }}
            />
          )}
        </FormDialogButton>
      }
    >
      Use one that you have nowhere else.
    </SettingRow>
  );
}
