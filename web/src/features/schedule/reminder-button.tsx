import { Bell, BellRing } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { ButtonLook } from '../../ui/button-style.ts';
import { lazyPart } from '../../ui/loading/lazy-part.tsx';
import { useReminder } from './reminders.api.ts';

const SignInDialog = lazyPart(async () => (await import('../session/sign-in-dialog.tsx')).SignInDialog);

interface ReminderButtonProps extends Pick<ButtonLook, 'size' | 'wide'> {
  show: { id: string; title: string };
  /** Whether it is the primary action of its page. */
  isMain?: boolean;
}

/** Sets or removes a reminder of a show, optimistically (SCHED-7). A visitor is asked to sign in. */
export function ReminderButton({ show, isMain = false, ...look }: ReminderButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { isSet, press } = useReminder(show.id, { onAuthRequired: () => setIsAsking(true) });
  const Icon = isSet ? BellRing : Bell;
  const unset = isMain ? 'primary' : 'outline';
  return (
    <>
      <Button
        {...look}
        variant={isSet ? 'secondary' : unset}
        aria-pressed={isSet}
        onClick={press}
        className="min-w-40"
      >
        <Icon aria-hidden="true" className="size-4.5" />
        {/* The name stays constant. The pressed state conveys the rest. */}
        <span>Set Reminder</span>
        <span className="sr-only"> for {show.title}</span>
      </Button>
      {isAsking ? (
        <Suspense>
          <SignInDialog
            title="Sign in to be reminded"
            text="We tell you on every device before the show begins."
            onClose={() => setIsAsking(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
