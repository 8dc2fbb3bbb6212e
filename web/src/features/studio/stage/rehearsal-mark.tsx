/** Lies over the picture of a rehearsal, so that nobody takes it for the show. */
export function RehearsalMark() {
  return (
    <div className="pointer-events-none absolute inset-0 z-1 flex items-center justify-center overflow-hidden">
      <p className="-rotate-12 rounded-control border-2 border-white/70 bg-black/40 px-5 py-2 font-display text-heading font-semibold tracking-widest text-white/90 uppercase">
        Rehearsal
      </p>
    </div>
  );
}
