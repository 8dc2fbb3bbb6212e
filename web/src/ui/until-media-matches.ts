/** Waits until the window matches a media query. On the server, which knows of no window, every one matches. */
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
