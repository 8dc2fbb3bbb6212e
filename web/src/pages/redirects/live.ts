import { redirect } from 'react-router';

/** `/live` has its natural home at `/live-streams` (ROUTE-15). */
export function loader() {
  return redirect('/live-streams', 308);
}
