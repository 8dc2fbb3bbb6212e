import { Outlet } from 'react-router';
import type { Route } from './+types/shell.layout';
import { RouteFailure } from './failure-screens.tsx';
import { Shell } from './shell.tsx';

export default function ShellLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

/** When a page fails, the header and footer around it stay. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Shell>
      <RouteFailure failure={error} />
    </Shell>
  );
}
