import { useState } from 'react';
import { sessionToken } from '../../../lib/api/session-token.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { labLogLimits } from '../lab-log.ts';
import { LabLogPart } from '../lab-log-part.tsx';
import { Facts, LabPart } from '../lab-page.tsx';
import { useLabLog } from '../use-lab-log.ts';
import { SocketError } from './socket-error.tsx';
import { TestChatView } from './test-chat-view.tsx';
import { useTestSocket } from './use-test-socket.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Two sockets in one chat: the first with the session token, the second without (LAB-47 to LAB-54). */
export function DualChatTest() {
  const [streamId, setStreamId] = useState('');
  const log = useLabLog(labLogLimits.socketEntries);
  const id = streamId.trim();
  const isWrong = id !== '' && !uuid.test(id);
  const joinable = isWrong || id === '' ? undefined : id;
  return (
    <div className="mt-8 grid items-start gap-6 lg:grid-cols-2">
      <div className="max-w-xl lg:col-span-2">
        <TextField
          label="Stream id"
          autoComplete="off"
          spellCheck={false}
          value={streamId}
          onChange={(event) => setStreamId(event.target.value)}
          error={isWrong ? 'A stream id is a UUID, as in the address of a show' : undefined}
          hint="The last part of a show’s address: /stream/…"
        />
      </div>
      <ChatClient
        place={1}
        who="signed in"
        readToken={sessionToken.read}
        streamId={joinable}
        onLog={log.write}
      />
      <ChatClient place={2} who="anonymous" readToken={noToken} streamId={joinable} onLog={log.write} />
      <LabLogPart title="Debug console" className="lg:col-span-2" log={log} />
    </div>
  );
}

const noToken = () => null;

interface ChatClientProps {
  place: 1 | 2;
  who: string;
  readToken: () => string | null;
  streamId: string | undefined;
  onLog: (name: string, payload?: unknown) => void;
}

function ChatClient({ place, who, readToken, streamId, onLog }: ChatClientProps) {
  const { socket, state } = useTestSocket({
    readToken,
    onEvent: (name, payload) => onLog(`[${place}] ${name}`, payload),
  });
  const label = ` of socket ${place}`;
  const isClosed = state.connection === 'closed';
  return (
    <LabPart title={`Socket ${place}: ${who}`}>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" onClick={() => (isClosed ? socket.connect() : socket.close())}>
          {isClosed ? 'Connect' : 'Disconnect'}
          <span className="sr-only"> socket {place}</span>
        </Button>
        <Button
          unavailable={state.connection !== 'connected' || streamId === undefined}
          onClick={() => streamId !== undefined && socket.join(streamId)}
        >
          Join<span className="sr-only"> with socket {place}</span>
        </Button>
        <Button
          variant="outline"
          unavailable={state.joinedStreamId === undefined}
          onClick={() => socket.leave()}
        >
          Leave<span className="sr-only"> with socket {place}</span>
        </Button>
      </div>
      <div className="my-4">
        <Facts
          facts={[
            ['Socket', state.connection],
            ['Socket id', state.socketId ?? '-'],
            ['Room', state.joinedStreamId ?? '-'],
          ]}
        />
        <SocketError error={state.error} />
      </div>
      <TestChatView
        label={label}
        messages={state.messages}
        joinedStreamId={state.joinedStreamId}
        onSend={(content) => socket.send(content)}
      />
    </LabPart>
  );
}
