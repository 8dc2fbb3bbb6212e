import { Outlet } from 'react-router';
import { SessionGuard } from './session-guard.tsx';

/** Pages behind this layout are for signed-in users (ROUTE-3); they find the user in the outlet's context. */
export default function SignedInLayout() {
  return <SessionGuard>{(user) => <Outlet context={user} />}</SessionGuard>;
}
