import { Suspense, useState } from 'react';
import type { SessionAnswer } from '../../../lib/api/auth-client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { Loading, Skeleton } from '../../../ui/loading/skeleton.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { showToast } from '../../../ui/overlay/toast.ts';
import { PasswordForm } from './password-form.tsx';
import { useEndSecondFactor } from './security.api.ts';
import { SettingRow } from './setting-row.tsx';

// These also load the QR code library.
const TurnOnSecondFactor = lazyPart(
  async () => (await import('./second-factor-setup.tsx')).TurnOnSecondFactor,
);
const RenewRecoveryCodes = lazyPart(
  async () => (await import('./second-factor-setup.tsx')).RenewRecoveryCodes,
);

/** Two-step sign-in with codes of an authenticator app (RFC 6238). */
export function SecondFactorSetting({ security }: Pick<SessionAnswer, 'security'>) {
  const isOn = security.secondFactor;
  return (
    <SettingRow
      title="Two-step sign-in"
      actions={
        <SecondFactorDialogs isOn={isOn} isPossible={security.hasPassword && security.emailVerified} />
      }
    >
      {isOn ? (
        <>
          <Badge tone="leaf">On</Badge> Signing in also takes a code from your app.
        </>
      ) : !security.hasPassword ? (
        'Off. Set a password first: turning it on asks for it.'
      ) : !security.emailVerified ? (
        'Off. Confirm your email address first: it is your way back in if you lose your app.'
      ) : (
        'Off. Turn it on, and a stolen password alone opens nothing.'
      )}
    </SettingRow>
  );
}

type OpenDialog = 'on' | 'codes' | 'off' | undefined;

/**
 * The dialogs stay mounted when the buttons change, because one is still open after two-step sign-in was turned
 * on.
 */
function SecondFactorDialogs({ isOn, isPossible }: { isOn: boolean; isPossible: boolean }) {
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
      ) : isPossible ? (
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
