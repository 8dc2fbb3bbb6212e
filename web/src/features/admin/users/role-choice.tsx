import type { Role } from '@greenroom/contract/accounts/accounts.schemas';
import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { roles, roleLabels } from './role-label.ts';

interface RoleChoiceProps {
  /** The user's current role. */
  current: Role;
  field: UseFormRegisterReturn;
}

/** A radio group of the roles (ADMIN-7). */
export function RoleChoice({ current, field }: RoleChoiceProps) {
  const id = useId();
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
              {...field}
              type="radio"
              value={role}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
              aria-label={roleLabels[role].label}
              aria-describedby={`${id}-${role}`}
            />
            <span className="flex items-center justify-between gap-2 font-semibold">
              {roleLabels[role].label}
              {role === current ? <span className="text-micro font-normal text-stone-text">now</span> : null}
            </span>
            <span id={`${id}-${role}`} className="text-micro text-ink-soft">
              {roleLabels[role].text}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
