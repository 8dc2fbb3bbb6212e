import { useLocation } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { signInAddress } from './return-page.ts';

interface SignInDialogProps {
  /** What a visitor has to sign in for, as in `Sign in to keep products`. */
  title: string;
  text: string;
  onClose: () => void;
}

/** Says to a visitor that what they pressed needs an account, and leads to one and back to this page. */
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
