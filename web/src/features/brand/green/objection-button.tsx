import type { GreenClaim } from '@greenroom/contract/green/green.schemas';
import { greenTopicLabels } from '@greenroom/contract/green/green-labels';
import { Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { useSessionToken } from '../../session/use-session-token.ts';

const SignInDialog = lazyPart(async () => (await import('../../session/sign-in-dialog.tsx')).SignInDialog);
const ObjectionDialog = lazyPart(async () => (await import('./objection-dialog.tsx')).ObjectionDialog);

/** Lets anyone object to an accepted claim. A visitor is asked to sign in. */
export function ObjectionButton({ claim }: { claim: GreenClaim }) {
  const token = useSessionToken();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="mt-2 -ml-3 self-start"
        aria-label={`Object to ${greenTopicLabels[claim.topic]}`}
        onClick={() => setIsOpen(true)}
      >
        Object
      </Button>
      {isOpen ? (
        <Suspense>
          {token === null ? (
            <SignInDialog
              title="Sign in to object"
              text="Objections are answered in public; your name is not shown."
              onClose={close}
            />
          ) : (
            <ObjectionDialog claimId={claim.id} isOpen onClose={close} />
          )}
        </Suspense>
      ) : null}
    </>
  );
}
