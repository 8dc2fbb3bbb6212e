import { redirect } from 'react-router';
import type { Route } from './+types/auth';
import { keepOrigin } from '../../features/session/origin.ts';

/** `/auth` has its natural home at `/login`, which remembers the same page (ROUTE-16). */
export function loader({ request }: Route.LoaderArgs) {
  return redirect(keepOrigin('/login', new URL(request.url).searchParams));
}
