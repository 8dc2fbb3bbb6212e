import { useQuery } from '@tanstack/react-query';
import { Eye, EyeOff, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { AlertDialog } from '../../../ui/overlay/dialog.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { showToast } from '../../../ui/overlay/toast.ts';
import { ownStreamKeyQuery, useRegenerateStreamKey } from '../account.api.ts';

/**
 * The signed-in streamer's key. It is requested on demand, masked until it is shown, and regenerated after a
 * confirmation.
 */
export function StreamKey({ label = 'Stream key' }: { label?: string }) {
  const [isShown, setIsShown] = useState(false);
  const key = useQuery(ownStreamKeyQuery());
  if (key.isPending) return <Skeleton className="h-24" />;
  if (key.data === undefined) {
    return (
      <div role="alert" className="flex flex-col items-start gap-2 text-small">
        <p className="text-beet">The stream key could not be read: {describeFailure(key.error)}</p>
        <Button size="small" variant="outline" onClick={() => void key.refetch()}>
          Retry
        </Button>
      </div>
    );
  }
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div>
      <p id="stream-key-label" className="text-small font-semibold">
        {label}
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-2">
        <code
          aria-labelledby="stream-key-label"
          className="min-w-0 grow basis-48 truncate rounded-control border border-stone bg-paper-raised px-4 py-2.5 font-mono text-micro"
        >
          {isShown ? key.data : '•'.repeat(24)}
        </code>
        <IconButton
          label={isShown ? 'Hide stream key' : 'Show stream key'}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon aria-hidden="true" className="size-5" />
        </IconButton>
        <CopyButton text={key.data} label="Copy" subject="stream key" />
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="text-small text-ink-soft">Who has it can go live as you. Keep it to yourself.</p>
        <RegenerateKey />
      </div>
    </div>
  );
}

function RegenerateKey() {
  const [isAsking, setIsAsking] = useState(false);
  const regenerate = useRegenerateStreamKey();
  return (
    <AlertDialog
      trigger={
        <Button variant="outline" size="small">
          <RotateCw aria-hidden="true" className="size-4" />
          Regenerate key
        </Button>
      }
      open={isAsking}
      onOpenChange={setIsAsking}
      title="Regenerate the stream key?"
      description="The key that you have now stops working at once. A show that is sent with it goes off the air, and your encoder needs the new key."
      confirmLabel="Regenerate"
      destructive
      busy={regenerate.isPending}
      onConfirm={() =>
        regenerate.mutate(undefined, {
          onSuccess: () =>
            showToast('Your stream key is new. Copy it into your encoder.', { tone: 'success' }),
          onSettled: () => setIsAsking(false),
        })
      }
    />
  );
}
