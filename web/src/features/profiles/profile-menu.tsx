import type { UserProfile } from '@greenroom/contract/profiles/profiles.schemas';
import { Ban, Ellipsis, Flag } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { IconButton } from '../../ui/button.tsx';
import { AlertDialog } from '../../ui/overlay/dialog.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.tsx';
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx';
import { useBlock } from '../follows/follows.api.ts';
import { signInAddress } from '../session/return-page.ts';
import { displayName } from './profile-label.ts';
import { reportUser } from './profiles.api.ts';

const ReportDialog = lazyPart(async () => (await import('./report-dialog.tsx')).default);

/** What can be done about somebody else's profile besides following it. A visitor goes to sign in and comes back. */
export function ProfileMenu({ profile, isSignedIn }: { profile: UserProfile; isSignedIn: boolean }) {
  const navigate = useNavigate();
  const location = useLocation();
  const block = useBlock(profile.username);
  const [open, setOpen] = useState<'block' | 'report'>();
  const name = displayName(profile);
  const close = () => setOpen(undefined);

  const choose = (choice: 'block' | 'report') => {
    if (!isSignedIn) void navigate(signInAddress('/login', location.pathname + location.search));
    else if (choice === 'block' && profile.isBlocked) block.mutate(false);
    else setOpen(choice);
  };

  return (
    <>
      <Menu
        trigger={
          <IconButton label={`More about ${name}`} tone="surface">
            <Ellipsis aria-hidden="true" className="size-5" />
          </IconButton>
        }
      >
        <MenuItem icon={<Ban aria-hidden="true" className="size-4.5" />} onSelect={() => choose('block')}>
          {profile.isBlocked ? 'Unblock' : 'Block'}
        </MenuItem>
        <MenuItem icon={<Flag aria-hidden="true" className="size-4.5" />} onSelect={() => choose('report')}>
          Report
        </MenuItem>
      </Menu>
      <AlertDialog
        open={open === 'block'}
        onOpenChange={(isOpen) => {
          if (!isOpen) close();
        }}
        title={`Block ${name}?`}
        description="They can no longer follow you, see what your profile holds or write in the chat of your shows. Neither of you follows the other any more. They learn it only when they try."
        confirmLabel="Block"
        destructive
        onConfirm={() => {
          close();
          block.mutate(true);
        }}
      />
      {open === 'report' ? (
        <Suspense fallback={null}>
          <ReportDialog
            title={`Report ${name}`}
            description="We look at every report. The person does not learn who sent it."
            send={async (report) => reportUser(profile.username, report)}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </>
  );
}
