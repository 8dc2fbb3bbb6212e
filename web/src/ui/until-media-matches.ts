/** Waits until the viewport matches a media query. On the server it resolves at once. */
export async function untilMediaMatches(query: string): Promise<void> {
  if (typeof window === 'undefined') return;
  const media = window.matchMedia(query);
  if (media.matches) return;
  await new Promise<void>((resolve) => {
    media.addEventListener('change', function listen() {
      if (!media.matches) return;
      media.removeEventListener('change', listen);
      resolve();
    });
  });
}
