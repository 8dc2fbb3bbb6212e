import type { Address } from '@greenroom/contract/addresses/addresses.schemas';
import { accountLimits } from '@greenroom/contract/limits/accounts';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { AlertDialog } from '../../../ui/overlay/dialog.tsx';
import { EmptyState, QueryErrorState } from '../../../ui/list/list-states.tsx';
import { Loading, Skeleton } from '../../../ui/loading/skeleton.tsx';
import { useSessionToken } from '../../session/use-session-token.ts';
import { AddressForm } from './address-form.tsx';
import { addressLines } from './address-lines.ts';
import { addressesQuery, useDefaultAddress, useRemoveAddress } from './addresses.api.ts';

/** The user's delivery addresses (ACCT-21). */
export function AddressesSection() {
  const addresses = useQuery(addressesQuery(useSessionToken()));
  /** The address in the form, or `new`. */
  const [edited, setEdited] = useState<Address | 'new'>();
  const list = useRef<HTMLDivElement>(null);

  /** Closes the form and moves the focus to the list. */
  function close() {
    setEdited(undefined);
    requestAnimationFrame(() => list.current?.focus());
  }

  if (addresses.isPending) {
    return (
      <Loading label="Loading addresses" className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <Skeleton className="h-52 rounded-card" />
        <Skeleton className="h-52 rounded-card" />
      </Loading>
    );
  }
  if (addresses.data === undefined) {
    return (
      <QueryErrorState
        query={addresses}
        title="Failed to load your addresses"
        text="Please try again later"
      />
    );
  }
  if (edited !== undefined) {
    return (
      <AddressForm
        key={edited === 'new' ? 'new' : edited.id}
        address={edited === 'new' ? undefined : edited}
        countryBefore={addresses.data[0]?.countryCode}
        onClose={close}
      />
    );
  }
  const add = (
    <Button onClick={() => setEdited('new')}>
      <Plus aria-hidden="true" className="size-4.5" />
      Add address
    </Button>
  );
  const isFull = addresses.data.length >= accountLimits.addressesMax;
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {addresses.data.length === 0 ? (
        <EmptyState
          title="No saved addresses"
          text="Save one, and ordering takes one step less."
          action={add}
        />
      ) : (
        <>
          <ul aria-label="Addresses" className="grid gap-4 lg:grid-cols-2">
            {addresses.data.map((address) => (
              <li key={address.id}>
                <AddressCard address={address} onEdit={() => setEdited(address)} />
              </li>
            ))}
          </ul>
          <div className="mt-6">
            {isFull ? (
              <p className="text-small text-stone-text">
                You have {accountLimits.addressesMax} addresses, which is as many as there can be.
              </p>
            ) : (
              add
            )}
          </div>
        </>
      )}
    </div>
  );
}

function AddressCard({ address, onEdit }: { address: Address; onEdit: () => void }) {
  const makeDefault = useDefaultAddress();
  const [name = '', ...lines] = addressLines(address);
  return (
    <article className="flex h-full flex-col rounded-card border border-stone p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="min-w-0 font-text text-body font-semibold tracking-normal wrap-anywhere">{name}</h3>
        {address.isDefault ? <Badge tone="leaf">Default</Badge> : null}
      </div>
      <address className="mt-2 grow text-ink-soft not-italic">
        {lines.map((line) => (
          <span key={line} className="block wrap-anywhere">
            {line}
          </span>
        ))}
      </address>
      <div className="-mx-2 mt-4 flex flex-wrap gap-1">
        <Button variant="quiet" size="small" aria-label={`Edit the address of ${name}`} onClick={onEdit}>
          Edit
        </Button>
        {address.isDefault ? null : (
          <Button
            variant="quiet"
            size="small"
            aria-label={`Make the address of ${name} the default`}
            onClick={() => makeDefault.mutate(address.id)}
          >
            Make default
          </Button>
        )}
        <DeleteAddress id={address.id} name={name} />
      </div>
    </article>
  );
}

function DeleteAddress({ id, name }: { id: string; name: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useRemoveAddress();
  return (
    <AlertDialog
      trigger={
        <Button variant="quiet" size="small" aria-label={`Delete the address of ${name}`}>
          Delete
        </Button>
      }
      open={isAsking}
      onOpenChange={setIsAsking}
      title="Delete this address?"
      description={`The address of ${name} is gone from your account. Orders that you made keep theirs.`}
      confirmLabel="Delete"
      destructive
      busy={remove.isPending}
      onConfirm={() => remove.mutate(id, { onSettled: () => setIsAsking(false) })}
    />
  );
}
