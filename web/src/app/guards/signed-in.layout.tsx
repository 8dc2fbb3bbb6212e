import { Outlet } from 'react-router';
import { SessionGuard } from './session-guard.tsx';

/** Pages inside this layout require a signed-in user (ROUTE-3). They read the user from the outlet context. */
export default function SignedInLayout() {
  return <SessionGuard>{(user) => <Outlet context={user} />}</SessionGuard>;
}
