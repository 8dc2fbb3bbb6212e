interface OptimisticCommand {
  /** Shows the change as made. */
  show: () => void;
  /** Shows the previous state again. */
  showBefore: () => void;
  send: () => Promise<unknown>;
  /**
   * Whether a failed command rolls the change back. If not, the change stays visible and only the failure is
   * shown.
   */
  fallback: boolean;
  showFailure: (failure: unknown) => void;
}

/**
 * Shows a change before the reply arrives. If the command fails and `fallback` is on, the change is rolled back
 * (MEDIA-6, MEDIA-7).
 */
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
