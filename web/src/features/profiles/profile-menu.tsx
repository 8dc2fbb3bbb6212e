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
import type { SendReport } from './report-dialog.tsx';
import { reportUser } from './profiles.api.ts';

const ReportDialog = lazyPart(async () => (await import('./report-dialog.tsx')).default);

type Choice = 'block' | 'report' | 'also-report';

interface ProfileMenuProps {
  profile: UserProfile;
  isSignedIn: boolean;
  /** A further thing of theirs that can be reported, such as a show. */
  alsoReported?: { label: string; title: string; send: SendReport };
}

/** The actions for somebody else's profile, other than following. A visitor is sent to sign in and returns. */
export function ProfileMenu({ profile, isSignedIn, alsoReported }: ProfileMenuProps) {
  const navigate = useNavigate();
  const location = useLocation();
  const block = useBlock(profile.username);
  const [open, setOpen] = useState<Choice>();
  const name = displayName(profile);
  const close = () => setOpen(undefined);

  const choose = (choice: Choice) => {
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
        {alsoReported === undefined ? null : (
          <MenuItem
            icon={<Flag aria-hidden="true" className="size-4.5" />}
            onSelect={() => choose('also-report')}
          >
            {alsoReported.label}
          </MenuItem>
        )}
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
      {open === 'report' || open === 'also-report' ? (
        <Suspense fallback={null}>
          <ReportDialog
            description="We look at every report. The person does not learn who sent it."
            onClose={close}
            {...(open === 'also-report' && alsoReported !== undefined
              ? { title: alsoReported.title, send: alsoReported.send }
              : {
                  title: `Report ${name}`,
                  send: async (report) => reportUser(profile.username, report),
                })}
          />
        </Suspense>
      ) : null}
    </>
  );
}
