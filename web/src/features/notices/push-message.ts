const failures: Readonly<Record<string, string>> = {
  dismissed: 'Your browser asks whether this site may notify you. Allow it to turn this on.',
  NotAllowedError: 'Your browser does not allow it. Allow notifications for this site in its settings.',
  AbortError: 'Your browser could not reach its push service. Check your connection and try again.',
  SecurityError: 'Your browser allows push over a secure connection only.',
};

/** Why push could not be turned on. `name` is `dismissed`, or the name of the browser's error. */
export function pushFailureMessage(name: string): string {
  return failures[name] ?? 'Your browser could not turn it on. Try again later.';
}

/** Whether a subscription uses this server's key (base64url). */
export function sameKey(used: ArrayBuffer | null, publicKey: string): boolean {
  if (used === null) return false;
  const text = btoa(String.fromCharCode(...new Uint8Array(used)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === publicKey.replace(/=+$/, '');
}
