import type { SessionUser } from '@greenroom/contract/accounts/accounts.schemas';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { sessionToken } from '../../../lib/api/session-token.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { FailureMessage } from '../../../ui/failure-message.tsx';
import { showToast } from '../../../ui/overlay/toast.ts';
import { useSignOut } from '../../session/session.api.ts';
import { download } from '../../../lib/download.ts';
import { OpenOrders } from './open-orders.tsx';
import { PasswordForm } from './password-form.tsx';
import { exportData, refusalCode, useDeleteAccount } from './security.api.ts';
import { SettingRow } from './setting-row.tsx';

/** Saves the user's data as a file. */
export function ExportData({ user }: { user: SessionUser }) {
  const collect = useMutation({
    mutationFn: exportData,
    onSuccess: (data) =>
      download({
        name: `greenroom-${user.username}.json`,
        type: 'application/json',
        text: JSON.stringify(data, undefined, 2),
      }),
    retry: false,
  });
  return (
    <SettingRow
      title="Export my data"
      actions={
        <Button
          variant="outline"
          busy={collect.isPending}
          busyLabel="Collecting…"
          onClick={() => collect.mutate()}
        >
          Download
        </Button>
      }
    >
      Everything that this server keeps about you, as a JSON file.
    </SettingRow>
  );
}

/** Deletes the account, after saying what is deleted and what is kept. */
export function DeleteAccount({ user, hasPassword }: { user: SessionUser; hasPassword: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const navigate = useNavigate();
  const remove = useDeleteAccount({
    onSuccess: () => {
      // Clearing the token makes the guard of this page navigate to the sign-in page. The next call then
      // replaces that with the home page.
      flushSync(() => sessionToken.clear());
      void navigate('/', { replace: true });
      showToast('Your account is deleted.', { tone: 'success' });
    },
  });
  return (
    <SettingRow
      title="Delete my account"
      actions={
        <Dialog
          isSticky
          open={isOpen}
          onOpenChange={setIsOpen}
          trigger={<Button variant="outline">Delete account</Button>}
          title="Delete your account?"
          description="This happens at once and cannot be undone."
        >
          {user.role === 'brand' || user.role === 'admin' ? <OpenOrders userId={user.id} /> : null}
          <dl className="mb-5 space-y-3 text-small">
            <div>
              <dt className="font-semibold">What goes</dt>
              <dd className="text-ink-soft">
                Your profile, sign-ins, wishlist, addresses, ways to pay, notifications, followers and whom
                you follow, and the shows that you hosted, with their chat. You are signed out everywhere.
              </dd>
            </div>
            <div>
              <dt className="font-semibold">What stays</dt>
              <dd className="text-ink-soft">
                <ul className="list-disc space-y-1 pl-5">
                  <li>Your orders, for the books, without your name.</li>
                  <li>What you wrote in the chats of other shows, without your name and picture.</li>
                  <li>
                    The record of your brand, if you have one, without its contact. It sells nothing more, and
                    operators send or refund what is still open.
                  </li>
                  <li>The operator’s record of reports and of changes to accounts.</li>
                </ul>
              </dd>
            </div>
          </dl>
          {hasPassword ? (
            <PasswordForm
              label="Delete my account"
              call={remove}
              submitLabel="Delete my account"
              busyLabel="Deleting…"
              destructive
            />
          ) : (
            <DeleteWithoutPassword call={remove} />
          )}
        </Dialog>
      }
    >
      It goes for good. Before you confirm, you see what goes with it and what stays.
    </SettingRow>
  );
}

/** Deletes an account without a password. The server requires a new sign-in if the last one is too long ago. */
function DeleteWithoutPassword({ call }: { call: ReturnType<typeof useDeleteAccount> }) {
  const signOut = useSignOut();
  const code = refusalCode(call.error);
  const takesSignIn = code === 'SESSION_EXPIRED' || code === 'SESSION_NOT_FRESH';
  return (
    <>
      <FailureMessage
        message={
          takesSignIn
            ? 'You signed in more than a day ago. Sign in again, then delete your account.'
            : call.isError
              ? describeFailure(call.error)
              : undefined
        }
      />
      {takesSignIn ? (
        // After the sign-out, the guard of this page navigates to the sign-in page, which leads back here.
        <Button
          size="large"
          wide
          className="mt-5"
          busy={signOut.isPending}
          busyLabel="Signing out…"
          onClick={() => signOut.mutate()}
        >
          Sign in again
        </Button>
      ) : (
        <Button
          variant="danger"
          size="large"
          wide
          className="mt-5"
          busy={call.isPending}
          busyLabel="Deleting…"
          onClick={() => call.mutate({})}
        >
          Delete my account
        </Button>
      )}
    </>
  );
}
