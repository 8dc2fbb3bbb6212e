import { redirect } from 'react-router';
import type { Route } from './+types/auth';

/** `/auth` has its natural home at `/login`, which remembers the same page (ROUTE-16). */
export function loader({ request }: Route.LoaderArgs) {
  return redirect(`/login${new URL(request.url).search}`);
}
