/** The last error of a test socket. */
export function SocketError({ error }: { error: string | undefined }) {
  return error === undefined ? null : (
    <p role="alert" className="mt-3 text-small font-medium wrap-anywhere text-beet">
      Error: {error}
    </p>
  );
}
