import { formatTimeOfDay } from '@greenroom/contract/time-format';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { AlertDialog } from '../../ui/overlay/dialog.tsx';
import { useClock } from '../../ui/use-clock.ts';
import { useViewer } from '../session/use-viewer.ts';
import { useCancelOrder } from './orders.api.ts';

interface CancelProps {
  id: string;
  /** When it can no longer be cancelled, ISO 8601. */
  until: string;
}

/** Cancels an order after a question, as long as that is possible. */
export function CancelOrder({ id, until }: CancelProps) {
  const cancel = useCancelOrder(id, useViewer());
  const [isAsking, setIsAsking] = useState(false);
  if (useClock(true) >= Date.parse(until)) return null;
  return (
    <div>
      <AlertDialog
        trigger={<Button variant="outline">Cancel order</Button>}
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Cancel this order?"
        description="Your money comes back, and nothing is sent."
        confirmLabel="Cancel order"
        cancelLabel="Keep order"
        destructive
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate(undefined, { onSettled: () => setIsAsking(false) })}
      />
      <p className="mt-2 text-small text-ink-soft">
        Possible until <LocalTime moment={until} format={formatTimeOfDay} />
      </p>
    </div>
  );
}

/** Cancels an order that was just placed with one press: what was a slip needs no question. */
export function UndoOrder({ id, until }: CancelProps) {
  const cancel = useCancelOrder(id, useViewer());
  if (useClock(true) >= Date.parse(until)) return null;
  return (
    <span className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button variant="outline" size="small" disabled={cancel.isPending} onClick={() => cancel.mutate()}>
        <Undo2 aria-hidden="true" className="size-4" />
        {cancel.isPending ? 'Undoing…' : 'Undo this order'}
      </Button>
      <span className="text-small text-ink-soft">
        Your money comes back. Possible until <LocalTime moment={until} format={formatTimeOfDay} />
      </span>
    </span>
  );
}
