import { Button } from '../../../ui/button.tsx';
import { takeFocus } from '../../../ui/focus/take-focus.ts';
import type { Studio } from '../use-studio.ts';

interface NotListedMessageProps {
  studio: Studio;
  reason: string;
  isSending: boolean;
}

/** Says that going live failed, what that means, why, and how to retry (STUDIO-37 to STUDIO-39). */
export function NotListedMessage({ studio, reason, isSending }: NotListedMessageProps) {
  return (
    <div
      ref={takeFocus}
      role="alert"
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-beet-soft p-4"
    >
      <div className="min-w-0 grow basis-64">
        <p className="font-semibold">This stream is not listed</p>
        <p className="text-small text-ink-soft">{reason}</p>
        {isSending ? (
          <p className="text-small text-ink-soft">Your picture reaches whoever has the direct video URL.</p>
        ) : null}
      </div>
      <div className="flex gap-2">
        <Button onClick={() => void studio.retry()}>Retry</Button>
        <Button variant="outline" onClick={studio.giveUp}>
          Stop
        </Button>
      </div>
    </div>
  );
}
