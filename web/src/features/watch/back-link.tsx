import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';

/** The back link on a phone, where this page has no header. */
export function BackLink() {
  return (
    <Link
      to="/live-streams"
      aria-label="Back to livestreams"
      className="-my-2 -ml-1.5 flex size-11 items-center justify-center rounded-full bg-paper-sunken/70 roomy:hidden"
    >
      <ArrowLeft aria-hidden="true" className="size-5" />
    </Link>
  );
}
