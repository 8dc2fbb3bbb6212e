import type { Collection } from '@greenroom/contract/wishlists/collections.schemas';
import { Plus } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ChipChoice } from '../../ui/form/chip-choice.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.tsx';
import { AlertDialog } from '../../ui/overlay/dialog.tsx';
import { useRemoveCollection, useShareCollection } from './collections.api.ts';

const CollectionForm = lazyPart(async () => (await import('./collection-form.tsx')).default);

const everything = 'everything';

interface CollectionBarProps {
  collections: readonly Collection[];
  /** The visible list. Undefined for the whole wishlist. */
  shown: Collection | undefined;
  onShow: (id: string | undefined) => void;
}

/** The lists of the wishlist, with the actions of the visible one. */
export function CollectionBar({ collections, shown, onShow }: CollectionBarProps) {
  const [isNaming, setIsNaming] = useState(false);
  return (
    <div className="mb-8 flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        {collections.length === 0 ? (
          <p className="max-w-xl text-small text-stone-text">
            A list keeps what belongs together, such as gifts. You can share it by a link.
          </p>
        ) : (
          <ChipChoice
            label="Lists"
            value={shown?.id ?? everything}
            chips={[
              { value: everything, label: 'Everything' },
              ...collections.map(({ id, name, productIds }) => ({
                value: id,
                label: <span className="wrap-anywhere">{`${name} (${productIds.length})`}</span>,
              })),
            ]}
            onChange={(value) => onShow(value === everything ? undefined : value)}
          />
        )}
        <Button variant="outline" onClick={() => setIsNaming(true)}>
          <Plus aria-hidden="true" className="size-4" />
          New list
        </Button>
      </div>
      {shown === undefined ? null : (
        <CollectionActions key={shown.id} collection={shown} onRemoved={() => onShow(undefined)} />
      )}
      {isNaming ? (
        <Suspense>
          <CollectionForm collection={undefined} onNamed={onShow} onClose={() => setIsNaming(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

function CollectionActions({ collection, onRemoved }: { collection: Collection; onRemoved: () => void }) {
  const { id, name, shareKey } = collection;
  const [isRenaming, setIsRenaming] = useState(false);
  const share = useShareCollection();
  const link = useRef<HTMLAnchorElement>(null);
  const isFresh = share.isSuccess && share.variables.isShared && shareKey !== null;
  useEffect(() => {
    if (isFresh) link.current?.focus();
  }, [isFresh]);
  const remove = useRemoveCollection();
  return (
    <section
      aria-label={name}
      // The pressed button disappears when sharing ends.
      tabIndex={-1}
      className="flex flex-col gap-3 rounded-card bg-moss/60 p-4 outline-none"
    >
      <p className="text-small text-ink-soft">
        {shareKey === null
          ? 'Only you see this list.'
          : 'Everybody who has the link sees this list, and your name.'}
      </p>
      {shareKey === null ? null : (
        <a ref={link} href={sharedAddress(shareKey)} className="link self-start text-small wrap-anywhere">
          {sharedAddress(shareKey)}
        </a>
      )}
      <div className="flex flex-wrap gap-2">
        {shareKey === null ? (
          <Button
            size="small"
            disabled={share.isPending}
            onClick={() => share.mutate({ id, isShared: true })}
          >
            Share by a link
          </Button>
        ) : (
          <>
            <CopyButton
              size="small"
              text={sharedAddress(shareKey)}
              label="Copy link"
              subject={`to ${name}`}
            />
            <AlertDialog
              trigger={
                <Button variant="outline" size="small">
                  End sharing
                </Button>
              }
              title={`End sharing ${name}?`}
              description="The link stops working for good. Sharing the list again makes another link."
              confirmLabel="End sharing"
              busy={share.isPending}
              onConfirm={() => share.mutate({ id, isShared: false })}
            />
          </>
        )}
        <Button variant="quiet" size="small" onClick={() => setIsRenaming(true)}>
          Rename
        </Button>
        <AlertDialog
          trigger={
            <Button variant="quiet" size="small">
              Delete list
            </Button>
          }
          title={`Delete ${name}?`}
          description="Its products stay on your wishlist."
          confirmLabel="Delete list"
          destructive
          busy={remove.isPending}
          onConfirm={() => remove.mutate(id, { onSuccess: onRemoved })}
        />
      </div>
      {isRenaming ? (
        <Suspense>
          <CollectionForm collection={collection} onNamed={() => {}} onClose={() => setIsRenaming(false)} />
        </Suspense>
      ) : null}
    </section>
  );
}

function sharedAddress(shareKey: string): string {
  return `${window.location.origin}/wishlist/shared/${shareKey}`;
}
