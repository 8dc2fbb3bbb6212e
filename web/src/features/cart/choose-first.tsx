interface ChooseFirstProps {
  /** What must be chosen. Undefined once nothing is missing. */
  missing: string | undefined;
  /** How often the shopper pressed before choosing it. */
  refusals: number;
}

/**
 * Says what must be chosen first. It remounts at each press, because screen readers announce an alert when it
 * is added to the page.
 */
export function ChooseFirst({ missing, refusals }: ChooseFirstProps) {
  if (missing === undefined || refusals === 0) return null;
  return (
    <p key={refusals} role="alert" className="text-small font-medium text-beet">
      Choose a {missing} first.
    </p>
  );
}
