import { redirect } from 'react-router';
import type { Route } from './+types/auth';
import { keepOrigin } from '../../features/session/return-page.ts';

/** `/auth` redirects to `/login`, which keeps the page to return to (ROUTE-16, LIVEROLE-10). */
export function loader({ request }: Route.LoaderArgs) {
  return redirect(keepOrigin('/login', new URL(request.url).searchParams));
}
