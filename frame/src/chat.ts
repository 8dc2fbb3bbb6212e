/**
 * Sends a chat message with this frame's session (FRAME-16): the token of a start command, otherwise the one
 * that the site stores. The embedding page needs no session of its own and cannot write in somebody else's
 * name.
 *
 * @throws Error with the server's message for people
 */
export async function sendChat(
  streamId: string | undefined,
  content: string,
  token: string | undefined,
): Promise<void> {
  if (streamId === undefined) throw new Error('The command needs a streamId');
  if (token === undefined) throw new Error('Sign in to chat');
  const answer = await fetch(`/api/v1/streams/${encodeURIComponent(streamId)}/chat/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ content }),
  }).catch((cause: unknown) => {
    throw new Error('The message could not be sent: the server was not reached', { cause });
  });
  if (!answer.ok) throw new Error(await refusalOf(answer));
}

async function refusalOf(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => undefined);
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined;
  return typeof message === 'string' ? message : `The message could not be sent (${answer.status})`;
}
