import type { CartLine } from '@greenroom/contract/cart/cart.schemas';
import { isMade, unitsInStock } from '@greenroom/contract/products/product-variants';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeFailure } from '../../lib/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { FailureMessage } from '../../ui/failure-message.tsx';
import { QueryErrorState } from '../../ui/list/list-states.tsx';
import { Loading, Skeleton } from '../../ui/loading/skeleton.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useSessionToken } from '../session/use-session-token.ts';
import { lineProductQuery, useSetOptions } from './cart-lines.api.ts';
import { VariantChoice } from './variant-choice.tsx';

/** Changes the color or size of a cart line. */
export default function ChangeLine({ line, onClose }: { line: CartLine; onClose: () => void }) {
  const product = useQuery(lineProductQuery(line.productId));
  const save = useSetOptions(useSessionToken());
  const [chosen, setChosen] = useState({
    ...(line.color === '' ? {} : { color: line.color }),
    ...(line.size === '' ? {} : { size: line.size }),
  });
  const isKnown = product.data !== undefined;
  const canSave = isKnown && isMade(product.data, chosen) && unitsInStock(product.data, chosen) > 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !save.isPending) onClose();
      }}
      title={`Change ${line.name}`}
    >
      {product.data === undefined ? (
        product.isError ? (
          <QueryErrorState query={product} title="Failed to load the colors and sizes" />
        ) : (
          <Loading label="Loading the colors and sizes" className="flex flex-col gap-5">
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
          </Loading>
        )
      ) : (
        <div className="flex flex-col gap-5">
          <VariantChoice
            product={product.data}
            chosen={chosen}
            onChoose={(option) => setChosen({ ...chosen, ...option })}
          />
          {canSave ? null : (
            <output className="text-small font-medium text-beet">
              {isMade(product.data, chosen) ? 'This choice is sold out.' : 'This choice is not made.'}
            </output>
          )}
        </div>
      )}
      {save.error === null ? null : <FailureMessage message={describeFailure(save.error)} />}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" disabled={save.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={!canSave}
          busy={save.isPending}
          onClick={() => save.mutate({ id: line.id, ...chosen }, { onSuccess: onClose })}
        >
          Change
        </Button>
      </div>
    </Dialog>
  );
}
