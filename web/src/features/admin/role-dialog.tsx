import type { Role } from '@greenroom/contract/accounts/accounts.schemas';
import { newBrandSchema } from '@greenroom/contract/admin/admin.schemas';
import type { AdminUser } from '@greenroom/contract/admin/admin.schemas';
import { brandSlug } from '@greenroom/contract/admin/brand-slug';
import { useId, useState } from 'react';
import { describeFailure, refusedFields } from '../../lib/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { AlertDialog, Dialog } from '../../ui/overlay/dialog.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { showToast } from '../../ui/overlay/toast.ts';
import { useChangeRole } from './admin.api.ts';
import { roles, roleLabels } from './role-label.ts';

interface RoleDialogProps {
  user: AdminUser;
  ownId: string;
  isOpen: boolean;
  onClose: () => void;
}

const brandFieldsSchema = newBrandSchema.pick({ companyName: true, businessEmail: true, slug: true });
const brandFieldNames = Object.keys(brandFieldsSchema.shape);
type FieldErrors = Readonly<Record<string, string>>;

/** What is wrong with the brand's fields, by field, in the server's own words. */
function brandFieldErrors(fields: { companyName: string; businessEmail: string; slug: string }): FieldErrors {
  const parsed = brandFieldsSchema.safeParse({
    ...fields,
    slug: fields.slug === '' ? undefined : fields.slug,
  });
  if (parsed.success) return {};
  return Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]));
}

/** Chooses a user's role, and what a new brand needs; nothing changes before it is confirmed (ADMIN-7 to ADMIN-16). */
export function RoleDialog({ user, ownId, isOpen, onClose }: RoleDialogProps) {
  const [role, setRole] = useState<Role>(user.role);
  const [companyName, setCompanyName] = useState('');
  const [businessEmail, setBusinessEmail] = useState(user.email);
  // Until somebody types one, the slug follows the company name.
  const [typedSlug, setTypedSlug] = useState<string>();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isConfirming, setIsConfirming] = useState(false);
  const change = useChangeRole();

  const needsBrand = role === 'brand' && user.brand === undefined;
  const slug = typedSlug ?? brandSlug(companyName);

  function askToConfirm() {
    const found = needsBrand ? brandFieldErrors({ companyName, businessEmail, slug }) : {};
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    change.reset();
    setIsConfirming(true);
  }

  function confirm() {
    const brand = needsBrand
      ? { companyName, businessEmail, slug: typedSlug === undefined ? undefined : slug }
      : undefined;
    change.mutate(
      { user, role, brand },
      {
        onSuccess: () => {
          onClose();
          showToast(`The role of ${user.name} is ${roleLabels[role].label} now`, { tone: 'success' });
        },
        onError: (failure) => setErrors(refusedFields(failure)),
        onSettled: () => setIsConfirming(false),
      },
    );
  }

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      isSticky
      title="Manage role"
      description={`${user.name}, ${user.email}`}
    >
      <form
        noValidate
        className={classNames(
          'flex flex-col gap-5 transition-opacity duration-(--motion-calm)',
          isConfirming && 'opacity-25',
        )}
        onSubmit={(event) => {
          event.preventDefault();
          if (role !== user.role) askToConfirm();
        }}
      >
        <RoleChoice value={role} current={user.role} onChange={setRole} />
        {needsBrand ? (
          <div className="flex flex-col gap-4 rounded-card bg-moss/60 p-4 sm:p-5">
            <TextField
              label="Company name"
              required
              autoComplete="off"
              maxLength={100}
              value={companyName}
              error={errors['companyName']}
              onChange={(event) => setCompanyName(event.target.value)}
            />
            <TextField
              label="Business email"
              type="email"
              autoComplete="off"
              value={businessEmail}
              error={errors['businessEmail']}
              onChange={(event) => setBusinessEmail(event.target.value)}
            />
            <TextField
              label="Slug"
              autoComplete="off"
              spellCheck={false}
              value={slug}
              error={errors['slug']}
              hint={`The brand’s page: /profiles/brands/${slug === '' ? '…' : slug}`}
              onChange={(event) => setTypedSlug(event.target.value.toLowerCase())}
            />
          </div>
        ) : null}
        {role === 'brand' && user.brand !== undefined && user.role !== 'brand' ? (
          <p className="rounded-card bg-moss/60 p-4 text-small">
            Gets the brand back that this account had: <strong>{user.brand.companyName}</strong>.
          </p>
        ) : null}
        <Failure
          failure={change.error}
          isSaidBesideField={needsBrand && brandFieldNames.some((name) => name in errors)}
        />
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button variant="outline" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" disabled={role === user.role}>
            Update Role
          </Button>
        </div>
      </form>
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
    </Dialog>
  );
}

function confirmMessage(user: AdminUser, role: Role, ownId: string, companyName: string): string {
  const change = `${user.name} changes from ${roleLabels[user.role].label} to ${roleLabels[role].label}, at once and on every device.`;
  if (user.id === ownId && user.role === 'admin')
    return `${change} This is your own account: you leave this dashboard.`;
  if (role === 'brand' && user.brand === undefined)
    return `${change} The brand ${companyName} is created and approved.`;
  return change;
}

/** The failure in the words of ADMIN-18, and why, where the server said it and no field does. */
function Failure({ failure, isSaidBesideField }: { failure: Error | null; isSaidBesideField: boolean }) {
  return (
    <div className="empty:hidden">
      {failure === null ? null : (
        <>
          <FormFailure message="Failed to update role" />
          {isSaidBesideField ? null : (
            <p className="mt-2 px-1 text-small text-ink-soft">{describeFailure(failure)}</p>
          )}
        </>
      )}
    </div>
  );
}

function RoleChoice({
  value,
  current,
  onChange,
}: {
  value: Role;
  current: Role;
  onChange: (role: Role) => void;
}) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-2 text-small font-semibold">Role</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {roles.map((role) => (
          <label
            key={role}
            className="relative flex min-h-16 flex-col justify-center rounded-control border border-stone-strong bg-paper-raised px-4 py-2.5 hover:border-ink-soft has-checked:border-leaf has-checked:bg-moss has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={role}
              checked={value === role}
              onChange={() => onChange(role)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
              aria-label={roleLabels[role].label}
              aria-describedby={`${name}-${role}`}
            />
            <span className="flex items-center justify-between gap-2 font-semibold">
              {roleLabels[role].label}
              {role === current ? <span className="text-micro font-normal text-stone-text">now</span> : null}
            </span>
            <span id={`${name}-${role}`} className="text-micro text-ink-soft">
              {roleLabels[role].text}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
