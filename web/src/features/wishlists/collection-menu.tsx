import type { Collection } from '@greenroom/contract/wishlists/collections.schemas';
import { FolderInput } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import { Menu, MenuChoice } from '../../ui/overlay/menu.tsx';
import { showToast } from '../../ui/overlay/toast.ts';
import { usePutIntoCollection } from './collections.api.ts';

const none = 'none';

interface CollectionMenuProps {
  product: { id: string; name: string };
  collections: readonly Collection[];
  className?: string;
}

/** Chooses the list that contains a product of the wishlist. */
export function CollectionMenu({ product, collections, className = '' }: CollectionMenuProps) {
  const put = usePutIntoCollection(product.id);
  const current = collections.find(({ productIds }) => productIds.includes(product.id));
  return (
    <Menu
      trigger={
        <IconButton label={`Move ${product.name} to a list`} tone="surface" className={className}>
          <FolderInput aria-hidden="true" className="size-5" />
        </IconButton>
      }
    >
      <MenuChoice
        label="List"
        value={current?.id ?? none}
        options={[
          { value: none, label: 'No list' },
          ...collections.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(value) => {
          if (value === (current?.id ?? none)) return;
          const chosen = collections.find(({ id }) => id === value);
          put.mutate(chosen?.id ?? null, {
            onSuccess: () =>
              showToast(chosen === undefined ? 'Taken out of its list' : `Moved to ${chosen.name}`, {
                tone: 'success',
              }),
          });
        }}
      />
    </Menu>
  );
}
