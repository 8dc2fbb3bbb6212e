interface OptimisticCommand {
  /** Shows the change as made. */
  show: () => void;
  /** Shows again what was before. */
  showBefore: () => void;
  send: () => Promise<unknown>;
  /** Whether a failed command takes the change back. Without it the change stays in sight, and the failure is told alone. */
  fallback: boolean;
  showFailure: (failure: unknown) => void;
}

/** Shows a change before the reply arrives; a failed command takes it back when `fallback` is on (MEDIA-6, MEDIA-7). */
export async function sendOptimistically({
  show,
  showBefore,
  send,
  fallback,
  showFailure,
}: OptimisticCommand): Promise<void> {
  show();
  try {
    await send();
  } catch (failure) {
    if (fallback) showBefore();
    showFailure(failure);
  }
}
