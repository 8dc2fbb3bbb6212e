import { arrayMove } from '@dnd-kit/sortable';
import { brandLimits } from '@greenroom/contract/limits/brands';
import { X } from 'lucide-react';
import { IconButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { SortableList } from '../../../ui/list/sortable-list.tsx';
import { PicturePreview } from '../../../ui/picture-preview.tsx';

interface PictureListProps {
  addresses: readonly string[];
  alts: Readonly<Record<string, string>>;
  onOrder: (addresses: string[]) => void;
  onAlt: (address: string, alt: string) => void;
}

/** The images of a product in order, with their alt texts. The order can be changed by dragging or with buttons. */
export function PictureList({ addresses, alts, onOrder, onAlt }: PictureListProps) {
  return (
    <SortableList
      label="Pictures"
      noun="picture"
      ids={addresses}
      onMove={(from, to) => onOrder(arrayMove([...addresses], from, to))}
    >
      {(index, { handle, buttons }) => {
        const address = addresses[index] ?? '';
        return (
          <>
            <div className="flex items-center gap-1">
              {handle(
                <span className="size-14 shrink-0 overflow-hidden rounded-control bg-moss">
                  <PicturePreview src={address} alt="" className="size-full object-cover" />
                </span>,
              )}
              {buttons}
              <IconButton
                label={`Remove picture ${index + 1}`}
                onClick={() => onOrder(addresses.filter((one) => one !== address))}
              >
                <X aria-hidden="true" className="size-5" />
              </IconButton>
            </div>
            <TextField
              label={`What picture ${index + 1} shows`}
              autoComplete="off"
              maxLength={brandLimits.altMaxCharacters}
              placeholder="The product"
              value={alts[address] ?? ''}
              onChange={(event) => onAlt(address, event.target.value)}
            />
          </>
        );
      }}
    </SortableList>
  );
}
