import type { FollowState } from '@greenroom/contract/profiles/profiles.schemas';
import { Check, Clock, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { AlertDialog } from '../../ui/overlay/dialog.tsx';
import { signInAddress } from '../session/return-page.ts';
import { followAction } from './follow-action.ts';
import { useFollow } from './follows.api.ts';

interface FollowButtonProps {
  profile: { username: string; name: string; followState: FollowState; publicProfile: boolean };
  isSignedIn: boolean;
}

const looks = {
  Follow: { icon: UserPlus, variant: 'primary' },
  Requested: { icon: Clock, variant: 'outline' },
  Following: { icon: Check, variant: 'secondary' },
} as const;

/**
 * Follows optimistically. A visitor is sent to sign in and returns here. Unfollowing a private profile needs a
 * confirmation.
 */
export function FollowButton({ profile, isSignedIn }: FollowButtonProps) {
  const navigate = useNavigate();
  const location = useLocation();
  const follow = useFollow(profile.username);
  const [isAsking, setIsAsking] = useState(false);
  const { label, follows, expected } = followAction(profile);
  const { icon: Icon, variant } = looks[label];

  const press = () => {
    if (!isSignedIn) void navigate(signInAddress('/login', location.pathname + location.search));
    else if (label === 'Following' && !profile.publicProfile) setIsAsking(true);
    else follow.mutate({ follows, expected });
  };

  return (
    <>
      <Button variant={variant} className="min-w-34" onClick={press}>
        <Icon aria-hidden="true" className="size-4.5" />
        {label}
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Unfollow ${profile.name}?`}
        description="This profile is private: to see it again you will have to ask again."
        confirmLabel="Unfollow"
        onConfirm={() => {
          setIsAsking(false);
          follow.mutate({ follows: false, expected: 'none' });
        }}
      />
    </>
  );
}
