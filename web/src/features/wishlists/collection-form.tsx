import type { Collection } from '@greenroom/contract/wishlists/collections.schemas';
import { collectionNameSchema } from '@greenroom/contract/wishlists/collections.schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useFormSubmission } from '../../ui/form/use-form-submission.ts';
import { useNameCollection } from './collections.api.ts';

const formSchema = z.object({ name: collectionNameSchema });

interface CollectionFormProps {
  /** If undefined, a new list is created. */
  collection: Collection | undefined;
  /** Called with the collection's id once it is named. */
  onNamed: (id: string) => void;
  onClose: () => void;
}

/** Names a list of the wishlist. */
export default function CollectionForm({ collection, onNamed, onClose }: CollectionFormProps) {
  const save = useNameCollection(collection?.id);
  const form = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { name: collection?.name ?? '' },
  });
  const submission = useFormSubmission(form, {
    mutation: save,
    send: ({ name }) => {
      save.mutate(
        { name },
        {
          onSuccess: (collections) => {
            const named = collections.find((one) => one.name === name);
            onClose();
            if (named !== undefined) onNamed(named.id);
          },
        },
      );
    },
  });
  return (
    <FormDialog
      title={collection === undefined ? 'New list' : `Rename ${collection.name}`}
      description={collection === undefined ? 'Only you see it, until you share it.' : undefined}
      attempt={submission}
      isChanged={form.formState.isDirty}
      isOpen
      onClose={onClose}
      submitLabel={collection === undefined ? 'Create list' : 'Rename'}
      busyLabel="Saving…"
    >
      <TextField label="Name" autoComplete="off" required {...submission.field('name')} />
    </FormDialog>
  );
}
