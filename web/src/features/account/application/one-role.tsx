import type { Role } from '@greenroom/contract/accounts/accounts.schemas';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** Why an account with a role cannot take another one (ROLE-1), and how its person can have both. */
export function OneRole({ role }: { role: Exclude<Role, 'user'> }) {
  switch (role) {
    case 'brand':
      return (
        <RoleExplanation
          is="Your account is a brand’s already."
          because="An account has one role, so this one cannot become a streamer’s as well."
        >
          <li>
            To go live yourself, make a second account with another email address, and apply with it as a
            streamer.
          </li>
          <li>
            Invite that account into <TextLink to="/brand/team">your team</TextLink>. It then goes live and
            works on your products.
          </li>
          <li>
            A streamer can make you a <TextLink to="/producer">producer</TextLink>. You then run their show
            with them.
          </li>
        </RoleExplanation>
      );
    case 'streamer':
      return (
        <RoleExplanation
          is="Your account is a streamer’s already."
          because="An account has one role, so this one cannot become a brand’s as well."
        >
          <li>
            To sell products of your own, make a second account with another email address, and apply with it
            as a brand.
          </li>
          <li>
            That brand can invite this account into its team. You then go live and work on its products with
            this account.
          </li>
        </RoleExplanation>
      );
    case 'admin':
      return (
        <p className="text-ink-soft">Your account is an admin’s. It may do what brands and streamers may.</p>
      );
  }
}

function RoleExplanation({ is, because, children }: { is: string; because: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-3 text-ink-soft">
      <p>{is}</p>
      <p>{because}</p>
      <ul aria-label="What you can do" className="flex list-disc flex-col gap-2 pl-5">
        {children}
      </ul>
    </div>
  );
}

function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="link">
      {children}
    </Link>
  );
}
