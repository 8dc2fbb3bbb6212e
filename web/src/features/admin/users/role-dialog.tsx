import { roleSchema } from '@greenroom/contract/accounts/accounts.schemas';
import type { Role } from '@greenroom/contract/accounts/accounts.schemas';
import { newBrandSchema } from '@greenroom/contract/admin/admin.schemas';
import type { AdminUser } from '@greenroom/contract/admin/admin.schemas';
import { brandSlug } from '@greenroom/contract/admin/brand-slug';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useFormSubmission } from '../../../ui/form/use-form-submission.ts';
import { AlertDialog, Dialog } from '../../../ui/overlay/dialog.tsx';
import { showToast } from '../../../ui/overlay/toast.ts';
import { BrandSlugField } from '../../profiles/brand-slug-field.tsx';
import { useChangeRole } from '../admin.api.ts';
import { RoleChoice } from './role-choice.tsx';
import { roleLabels } from './role-label.ts';

interface RoleDialogProps {
  user: AdminUser;
  ownId: string;
  isOpen: boolean;
  onClose: () => void;
}

const brandFieldsSchema = newBrandSchema.pick({ companyName: true, businessEmail: true, slug: true });

type RoleForm = Record<'companyName' | 'businessEmail' | 'slug', string> & { role: Role };

const isNewBrand = (user: AdminUser, role: Role) => role === 'brand' && user.brand === undefined;

/** A role, and the brand fields if the role creates a new brand. */
function roleFormSchema(user: AdminUser) {
  const role = z.object({ role: roleSchema });
  const roleAndBrand = role.extend(brandFieldsSchema.shape);
  return z
    .custom<RoleForm>()
    .transform(({ slug, ...rest }) => ({ ...rest, ...(slug === '' ? {} : { slug }) }))
    .transform((typed, context) => {
      const schema = isNewBrand(user, typed.role) ? roleAndBrand : role;
      const { data, error } = schema.safeParse(typed);
      for (const { path, message } of error?.issues ?? []) {
        context.addIssue({ code: 'custom', path, message });
      }
      return data ?? z.NEVER;
    });
}

/**
 * Sets a user's role, with the fields of a new brand. Nothing changes before it is confirmed
 * (ADMIN-7 to ADMIN-16).
 */
export function RoleDialog({ user, ownId, isOpen, onClose }: RoleDialogProps) {
  const change = useChangeRole();
  const [isConfirming, setIsConfirming] = useState(false);
  const form = useForm({
    resolver: zodResolver(roleFormSchema(user)),
    defaultValues: { role: user.role, companyName: '', businessEmail: user.email, slug: '' },
  });
  // The slug follows the company name until the user edits it.
  const [isSlugTyped, setIsSlugTyped] = useState(false);
  const [role, companyName, typedSlug] = useWatch({
    control: form.control,
    name: ['role', 'companyName', 'slug'],
  });
  const slug = isSlugTyped ? typedSlug : brandSlug(companyName);
  const needsBrand = isNewBrand(user, role);
  const submission = useFormSubmission(form, {
    mutation: change,
    send: () => setIsConfirming(true),
    asksFirst: true,
    failureMessage,
  });

  function confirm() {
    const { businessEmail } = form.getValues();
    const brand = { companyName, businessEmail, slug: isSlugTyped ? slug : undefined };
    change.mutate(
      { user, role, brand: needsBrand ? brand : undefined },
      {
        onSuccess: () => {
          onClose();
          showToast(`The role of ${user.name} is ${roleLabels[role].label} now`, { tone: 'success' });
        },
        onSettled: () => setIsConfirming(false),
      },
    );
  }

  return (
    <>
      <Dialog
        // The confirmation replaces the dialog. After Cancel the choices are restored.
        open={isOpen && !isConfirming}
        onOpenChange={(open) => {
          if (!open) onClose();
        }}
        isSticky
        title="Manage role"
        description={`${user.name}, ${user.email}`}
      >
        <Form label="Role" attempt={submission}>
          <RoleChoice current={user.role} field={form.register('role')} />
          {needsBrand ? (
            <div className="flex flex-col gap-4 rounded-card bg-moss/60 p-4 sm:p-5">
              <TextField
                label="Company name"
                required
                autoComplete="off"
                maxLength={100}
                {...submission.field('companyName')}
              />
              <TextField
                label="Business email"
                type="email"
                autoComplete="off"
                {...submission.field('businessEmail')}
              />
              <BrandSlugField
                control={form.control}
                name="slug"
                slug={slug}
                hint={(pageAddress) => `The brand’s page: ${pageAddress}`}
                onType={() => setIsSlugTyped(true)}
              />
            </div>
          ) : null}
          {role === 'brand' && user.brand !== undefined && user.role !== 'brand' ? (
            <p className="rounded-card bg-moss/60 p-4 text-small">
              Gets the brand back that this account had: <strong>{user.brand.companyName}</strong>.
            </p>
          ) : null}
          <FormActions
            attempt={submission}
            submitLabel="Update Role"
            busyLabel="Updating…"
            disabled={role === user.role}
            onCancel={onClose}
            cancelLabel="Close"
          />
        </Form>
      </Dialog>
      <AlertDialog
        open={isConfirming}
        onOpenChange={(open) => {
          if (!open && !change.isPending) setIsConfirming(false);
        }}
        title="Confirm Role Change"
        description={confirmMessage(user, role, ownId, companyName)}
        confirmLabel="Confirm"
        busy={change.isPending}
        onConfirm={confirm}
      />
    </>
  );
}

function confirmMessage(user: AdminUser, role: Role, ownId: string, companyName: string): string {
  const change = `${user.name} changes from ${roleLabels[user.role].label} to ${roleLabels[role].label}, at once and on every device.`;
  if (user.id === ownId && user.role === 'admin')
    return `${change} This is your own account: you leave this dashboard.`;
  if (isNewBrand(user, role)) return `${change} The brand ${companyName} is created and approved.`;
  return change;
}

/** The message of ADMIN-18, and the server's reason unless a field shows it. */
function failureMessage(failure: Error, isShownBesideField: boolean) {
  return (
    <div>
      <p>Failed to update role</p>
      {isShownBesideField ? null : (
        <p className="mt-1 font-normal text-ink-soft">{describeFailure(failure)}</p>
      )}
    </div>
  );
}
