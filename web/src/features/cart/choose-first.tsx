interface ChooseFirstProps {
  /** What has to be chosen; undefined once nothing has. */
  missing: string | undefined;
  /** How often the cart was asked for before that. */
  refusals: number;
}

/** Says what has to be chosen first, anew at each press: a screen reader reads an alert when it comes into the page. */
export function ChooseFirst({ missing, refusals }: ChooseFirstProps) {
  if (missing === undefined || refusals === 0) return null;
  return (
    <p key={refusals} role="alert" className="text-small font-medium text-beet">
      Choose a {missing} first.
    </p>
  );
}
