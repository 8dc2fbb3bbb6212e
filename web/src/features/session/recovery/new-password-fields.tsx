import { passwordGuidance, passwordWelcome } from '@greenroom/contract/accounts/accounts.schemas';
import type { ComponentProps } from 'react';
import { PasswordField } from '../../../ui/form/text-field.tsx';

type FieldProps = Omit<ComponentProps<typeof PasswordField>, 'label'>;

interface NewPasswordFieldsProps {
  label: string;
  first: FieldProps;
  again: FieldProps;
}

/** A new password with its requirements, and its confirmation. */
export function NewPasswordFields({ label, first, again }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        required
        hint={
          <>
            <span>{passwordGuidance}</span>. {passwordWelcome}
          </>
        }
        {...first}
      />
      <PasswordField
        label={`Confirm ${label.toLowerCase()}`}
        autoComplete="new-password"
        required
        {...again}
      />
    </>
  );
}
