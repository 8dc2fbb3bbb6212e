/**
 * The rehearsal label over a picture. The picture of an encoder has only this label. For a camera, the video
 * frame also draws it into the picture.
 */
export function RehearsalMark() {
  return (
    <p className="pointer-events-none absolute bottom-3 left-3 z-1 rounded-control border-2 border-white/70 bg-black/60 px-3 py-1 font-display text-lead font-semibold tracking-widest text-white uppercase">
      Rehearsal
    </p>
  );
}
