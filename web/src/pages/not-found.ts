import { data } from 'react-router';

/** Matches every path without a route. The root error boundary shows the 404 page (ROUTE-17). */
export function loader() {
  // oxlint-disable-next-line typescript/only-throw-error -- the router's way to say 404
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
