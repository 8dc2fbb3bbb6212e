import { redirect } from 'react-router';

/** `/live` redirects to `/live-streams` (ROUTE-15). */
export function loader() {
  return redirect('/live-streams', 308);
}
