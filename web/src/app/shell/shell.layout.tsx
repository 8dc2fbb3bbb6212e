import type { Route } from './+types/shell.layout';
import { RouteFailure } from './failure-screens.tsx';
import KeptStageLayout from './kept-stage.tsx';
import { Shell } from './shell.tsx';

export default function ShellLayout() {
  return (
    <Shell>
      <KeptStageLayout />
    </Shell>
  );
}

/** When a page fails, the header and the footer stay. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Shell>
      <RouteFailure failure={error} />
    </Shell>
  );
}
