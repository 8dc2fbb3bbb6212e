/** A spinning ring. It is decorative: put a text beside it that says what is loading. */
export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-4 animate-[spin_0.8s_linear_infinite] rounded-full border-2 border-current border-r-transparent"
    />
  );
}
