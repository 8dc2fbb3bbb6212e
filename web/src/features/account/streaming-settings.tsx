import { useQuery } from '@tanstack/react-query';
import { Eye, EyeOff, RotateCw, Video } from 'lucide-react';
import { useState } from 'react';
import { describeFailure } from '../../lib/api/api-error.ts';
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { AlertDialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.ts';
import { ownStreamKeyQuery, useRegenerateStreamKey } from './account.api.ts';

/** For streamers: the stream key and the way to the studio (ACCT-4 to ACCT-7). */
export function StreamingSettings() {
  return (
    <section aria-labelledby="streaming-settings" className="rounded-card bg-moss p-5 sm:p-7">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="streaming-settings" className="text-lead">
          Streaming Settings
        </h3>
        <ButtonLink to="/studio" size="small">
          <Video aria-hidden="true" className="size-4" />
          Go to Studio
        </ButtonLink>
      </div>
      <StreamKey />
    </section>
  );
}

function StreamKey() {
  const [isShown, setIsShown] = useState(false);
  const key = useQuery(ownStreamKeyQuery());
  if (key.isPending) return <Skeleton className="mt-5 h-24" />;
  if (key.data === undefined) {
    return (
      <p role="alert" className="mt-5 text-small text-beet">
        The stream key could not be read: {describeFailure(key.error)}{' '}
        <Button size="small" variant="quiet" onClick={() => void key.refetch()}>
          Retry
        </Button>
      </p>
    );
  }
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="mt-4">
      <p id="stream-key-label" className="text-small font-semibold">
        Stream key
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-2">
        <code
          aria-labelledby="stream-key-label"
          className="min-w-0 grow basis-48 truncate rounded-control bg-paper-raised px-4 py-2.5 font-mono text-micro"
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
