import { keyScopeLabels } from '@greenroom/contract/brands/key-labels';
import type { BrandKey } from '@greenroom/contract/brands/keys.schemas';
import { formatDate, formatTimeOfDay } from '@greenroom/contract/time-format';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { Suspense } from 'react';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureMessage } from '../../../ui/failure-message.tsx';
import { KeptFocus } from '../../../ui/focus/kept-focus.tsx';
import { CardActions, CardCell, CardHeading, CardRow, CardTable } from '../../../ui/list/card-table.tsx';
import { EmptyState, QueryErrorState } from '../../../ui/list/list-states.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { Loading, Skeleton } from '../../../ui/loading/skeleton.tsx';
import { LocalTime } from '../../../ui/local-time.tsx';
import { RemovalQuestion, useOpenings } from '../../../ui/overlay/openings.tsx';
import { consolePath } from './console-path.ts';
import { keysQuery, useRevokeKey } from './keys.api.ts';

const KeyDialog = lazyPart(async () => (await import('./key-dialog.tsx')).KeyDialog);

/** The API keys with which other programs act for the user's own brand. */
export function KeysView({ userId }: { userId: string }) {
  const keys = useQuery(keysQuery(userId));
  const revoke = useRevokeKey(userId);
  const dialog = useOpenings<null>();
  const openings = useOpenings<BrandKey>();
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-2xl text-ink-soft">
          A key lets a program of yours work with the{' '}
          <a href="/api/docs" className="font-semibold text-leaf-text underline underline-offset-4">
            API
          </a>
          , as far as you say. Send it as <code className="font-mono text-small">Authorization: Bearer</code>.
          The{' '}
          <a href={consolePath} className="font-semibold text-leaf-text underline underline-offset-4">
            testing console
          </a>{' '}
          makes one that lasts as long as its page, for an hour at most.
        </p>
        {keys.data === undefined ? null : (
          <Button onClick={() => dialog.open(null)}>
            <KeyRound aria-hidden="true" className="size-4.5" />
            Make a key
          </Button>
        )}
      </div>
      <FailureMessage message={revoke.isError ? describeFailure(revoke.error) : undefined} />
      {keys.data === undefined ? (
        keys.isError ? (
          <QueryErrorState query={keys} title="Failed to load the keys" text={describeFailure(keys.error)} />
        ) : (
          <Loading label="Loading the keys">
            <Skeleton className="h-40 rounded-card" />
          </Loading>
        )
      ) : keys.data.length === 0 ? (
        <EmptyState title="No keys yet" text="Make one for each program, so that you can revoke it alone." />
      ) : (
        <KeptFocus label="API keys">
          <CardTable label="API keys" columns={['Key', 'It may', 'Last used', 'Works until']} hasActions>
            {keys.data.map((key) => (
              <KeyRow key={key.id} shown={key} onRevoke={() => openings.open(key)} />
            ))}
          </CardTable>
        </KeptFocus>
      )}
      <RemovalQuestion
        openings={openings}
        titleOf={({ name }) => `Revoke ${name}?`}
        description="What uses this key stops working at once. This cannot be undone."
        confirmLabel="Revoke"
        busy={revoke.isPending}
        onConfirm={({ id }) => revoke.mutate(id, { onSettled: openings.close })}
      />
      {dialog.current === undefined ? null : (
        <Suspense fallback={null}>
          <KeyDialog
            key={dialog.current.opening}
            userId={userId}
            isOpen={dialog.current.isOpen}
            onClose={dialog.close}
          />
        </Suspense>
      )}
    </div>
  );
}

function KeyRow({ shown, onRevoke }: { shown: BrandKey; onRevoke: () => void }) {
  return (
    <CardRow>
      <CardHeading>
        <p className="font-semibold wrap-anywhere">{shown.name}</p>
        <p className="font-mono text-small text-ink-soft">{shown.start}…</p>
      </CardHeading>
      <CardCell label="It may">{shown.scopes.map((scope) => keyScopeLabels[scope]).join(', ')}</CardCell>
      <CardCell label="Last used">
        {shown.lastUsedAt === undefined ? (
          'Never'
        ) : (
          <LocalTime moment={shown.lastUsedAt} format={formatDate} />
        )}
      </CardCell>
      <CardCell label="Works until">
        <LocalTime moment={shown.expiresAt} format={shown.isForConsole ? formatTimeOfDay : formatDate} />
      </CardCell>
      <CardActions>
        <Button variant="quiet" size="small" aria-label={`Revoke ${shown.name}`} onClick={onRevoke}>
          Revoke
        </Button>
      </CardActions>
    </CardRow>
  );
}
