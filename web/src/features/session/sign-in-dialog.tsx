import { useLocation } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { signInAddress } from './return-page.ts';

interface SignInDialogProps {
  /** What a visitor must sign in for, such as `Sign in to keep products`. */
  title: string;
  text: string;
  onClose: () => void;
}

/** Informs a visitor that an action needs an account, and links to sign-in and back to this page. */
export function SignInDialog({ title, text, onClose }: SignInDialogProps) {
  const { pathname, search } = useLocation();
  const page = `${pathname}${search}`;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={title}
      description={text}
    >
      <div className="flex flex-col gap-3 sm:flex-row">
        <ButtonLink to={signInAddress('/login', page)}>Sign In</ButtonLink>
        <ButtonLink to={signInAddress('/register', page)} variant="outline">
          Create Account
        </ButtonLink>
      </div>
    </Dialog>
  );
}
