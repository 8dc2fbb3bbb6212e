/** Shown in an empty log or chat of a test page. */
export function NothingYet() {
  return (
    <p className="pointer-events-none absolute inset-x-0 top-0 px-3 py-2 text-micro text-stone-text">
      Nothing yet
    </p>
  );
}
