import { type KeyScope, newKeySchema } from '@greenroom/contract/brands/keys.schemas';
import { brandKeyLimits } from '@greenroom/contract/limits/brands';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { CheckboxField } from '../../../ui/form/checkbox-field.tsx';
import { FieldError } from '../../../ui/form/field.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useFormSubmission } from '../../../ui/form/use-form-submission.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { keyScopes } from './key-scopes.ts';
import { useMakeKey } from './keys.api.ts';

interface KeyForm {
  name: string;
  chosen: Record<KeyScope, boolean>;
  validDays: string;
}

const emptyKey: KeyForm = {
  name: '',
  chosen: {
    'products:read': false,
    'products:write': false,
    'orders:read': false,
    'orders:write': false,
    'sales:read': false,
  },
  validDays: '90',
};

const keyFormSchema = z.custom<KeyForm>().transform(({ name, chosen, validDays }, context) => {
  const scopes = keyScopes.map(({ value }) => value).filter((scope) => chosen[scope]);
  const parsed = newKeySchema.safeParse({ name, scopes, validDays: Number(validDays) });
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues)
    context.addIssue({
      code: 'custom',
      path: [path[0] === 'scopes' ? 'chosen' : (path[0] ?? 'name')],
      message,
    });
  return z.NEVER;
});

/** Creates a key, then shows it once. */
export function KeyDialog({
  userId,
  isOpen,
  onClose,
}: {
  userId: string;
  isOpen: boolean;
  onClose: () => void;
}) {
  const make = useMakeKey(userId);
  const [secret, setSecret] = useState<string>();
  const form = useForm({ resolver: zodResolver(keyFormSchema), defaultValues: emptyKey });
  const submission = useFormSubmission(form, {
    mutation: make,
    send: (key) => make.mutate(key, { onSuccess: (made) => setSecret(made.secret) }),
  });
  if (secret !== undefined) return <MadeKey secret={secret} isOpen={isOpen} onClose={onClose} />;
  const { chosen } = form.formState.errors;
  return (
    <FormDialog
      title="Make an API key"
      attempt={submission}
      isChanged={form.formState.isDirty}
      isOpen={isOpen}
      onClose={onClose}
      submitLabel="Make key"
      busyLabel="Making…"
    >
      <TextField
        label="Name"
        required
        autoComplete="off"
        maxLength={brandKeyLimits.nameMaxCharacters}
        hint="What uses it, such as the till"
        {...submission.field('name')}
      />
      <fieldset aria-describedby={chosen === undefined ? undefined : 'key-scopes-error'}>
        <legend className="mb-1 text-small font-semibold">It may</legend>
        {keyScopes.map(({ value, label }) => (
          <CheckboxField key={value} control={form.control} name={`chosen.${value}`} label={label} />
        ))}
        <FieldError id="key-scopes-error" error={chosen?.message ?? chosen?.root?.message} />
      </fieldset>
      <SelectField
        control={form.control}
        name="validDays"
        label="It works for"
        options={[
          { value: '7', label: '7 days' },
          { value: '90', label: '90 days' },
          { value: '365', label: '1 year' },
        ]}
      />
    </FormDialog>
  );
}

function MadeKey({ secret, isOpen, onClose }: { secret: string; isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      isSticky
      title="Your new key"
      description="Copy it now. It is not shown again, and nobody can look it up."
    >
      <p className="rounded-control bg-moss p-4 font-mono text-small break-all" data-testid="secret">
        {secret}
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <CopyButton text={secret} label="Copy key" />
        <Button variant="outline" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}
