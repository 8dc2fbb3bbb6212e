/**
 * Says over the picture of a rehearsal what it is. An encoder's picture has this label alone. The video frame draws the same mark
 * into the picture of a camera.
 */
export function RehearsalMark() {
  return (
    <p className="pointer-events-none absolute bottom-3 left-3 z-1 rounded-control border-2 border-white/70 bg-black/60 px-3 py-1 font-display text-lead font-semibold tracking-widest text-white uppercase">
      Rehearsal
    </p>
  );
}
