import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ApiError, describeFailure } from '../../../lib/api/api-error.ts';
import { sessionToken } from '../../../lib/api/session-token.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureMessage } from '../../../ui/failure-message.tsx';
import { controlClass } from '../../../ui/form/field.tsx';
import { useSession } from '../../session/session.api.ts';
import { labLogLimits } from '../lab-log.ts';
import { LabLogPart } from '../lab-log-part.tsx';
import { Facts, LabPart } from '../lab-page.tsx';
import { useLabLog } from '../use-lab-log.ts';
import { SocketError } from './socket-error.tsx';
import { TestChatView } from './test-chat-view.tsx';
import type { TestSocketState } from './test-socket.ts';
import { endTestStream, startTestStream, testStreamsQuery } from './test-streams.api.ts';
import type { TestStream } from './test-streams.api.ts';
import { useTestSocket } from './use-test-socket.ts';

/** The latest REST data of the chosen stream. It is newer than the list, which is polled every 10 s. */
type StreamUpdate = Pick<TestStream, 'id' | 'isLive' | 'viewerCount'>;

/** One socket and the REST calls of a show, with every event in a log (LAB-24 to LAB-46). */
export function WebsocketTest() {
  const session = useSession();
  const user = session.status === 'signed-in' ? session.user : undefined;
  const isStreamer = user !== undefined && (user.role === 'streamer' || user.isAdmin);
  const queryClient = useQueryClient();
  const log = useLabLog(labLogLimits.socketEntries);
  const { socket, state } = useTestSocket({ readToken: sessionToken.read, onEvent: log.write });
  const streams = useQuery({ ...testStreamsQuery(isStreamer), enabled: session.status !== 'loading' });
  const [chosenId, setChosenId] = useState('');
  const [lastUpdate, setLastUpdate] = useState<StreamUpdate>();
  const [busy, setBusy] = useState<'start' | 'end'>();
  const listed = streams.data?.find(({ id }) => id === chosenId);
  const chosen = listed === undefined ? undefined : currentStream(listed, lastUpdate, state);

  function join() {
    if (chosen === undefined) return;
    if (chosen.isLive) socket.join(chosen.id);
    else log.write('join blocked', `not live: ${chosen.title}`);
  }

  /** Makes a REST call. A failure only goes into the log, with its message and its HTTP status (LAB-45). */
  async function call(name: 'start' | 'end', path: string, send: () => Promise<StreamUpdate>): Promise<void> {
    setBusy(name);
    log.write(`→ POST /v1${path}`);
    try {
      const answer = await send();
      setLastUpdate(answer);
      log.write(`POST /v1${path}`, answer);
      if (name === 'end') socket.close();
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0;
      log.write(
        `${name === 'start' ? 'go-live' : 'end'} failed`,
        `${describeFailure(error)} (HTTP ${status})`,
      );
    }
    setBusy(undefined);
    await queryClient.invalidateQueries({ queryKey: testStreamsQuery(isStreamer).queryKey });
  }

  function start({ id }: TestStream) {
    void call('start', `/streams/${id}/go-live`, () => startTestStream(id));
  }

  function end({ id }: TestStream) {
    void call('end', `/streams/${id}/end`, async () => {
      await endTestStream(id);
      return { id, isLive: false, viewerCount: 0 };
    });
  }

  return (
    <div className="mt-8 grid items-start gap-6 lg:grid-cols-2">
      <LabPart title="Stream">
        <p className="text-small">
          Signed in as: <strong className="font-semibold">{user?.email ?? 'nobody'}</strong>
        </p>
        <StreamChoice streams={streams.data ?? []} value={chosenId} onChange={setChosenId} />
        <div className="mt-3 empty:hidden">
          <FailureMessage
            message={
              streams.isError
                ? `The streams could not be listed: ${describeFailure(streams.error)}`
                : undefined
            }
          />
        </div>
        <div className="mt-4 flex flex-wrap gap-2">
          <Button unavailable={chosen === undefined} onClick={join}>
            Join Stream
          </Button>
          <Button
            variant="outline"
            unavailable={state.connection === 'closed'}
            onClick={() => socket.close()}
          >
            Leave Stream
          </Button>
          <Button
            variant="secondary"
            busy={busy === 'start'}
            unavailable={chosen === undefined || chosen.isLive}
            onClick={() => chosen !== undefined && start(chosen)}
          >
            Start (REST go-live)
          </Button>
          <Button
            variant="danger"
            busy={busy === 'end'}
            unavailable={chosen === undefined || !chosen.isLive}
            onClick={() => chosen !== undefined && end(chosen)}
          >
            End (REST)
          </Button>
        </div>
      </LabPart>
      <LabPart title="State">
        <Facts
          facts={[
            ['Room', state.joinedStreamId ?? '-'],
            ['Stream', chosen?.title ?? '-'],
            ['Live', chosen === undefined ? '-' : chosen.isLive ? 'yes' : 'no'],
            ['Viewers', chosen?.viewerCount ?? '-'],
            ['Socket', state.connection],
            ['Transport', state.transport ?? '-'],
            ['Socket id', state.socketId ?? '-'],
          ]}
        />
        <SocketError error={state.error} />
      </LabPart>
      <LabPart title="Chat">
        <TestChatView
          label=""
          messages={state.messages}
          joinedStreamId={state.joinedStreamId}
          onSend={(content) => socket.send(content)}
        />
      </LabPart>
      <LabLogPart label="Events of the socket" log={log} />
    </div>
  );
}

/** The current data of a listed stream: from its room's events first, then the last REST response, then the list. */
function currentStream(
  listed: TestStream,
  lastUpdate: StreamUpdate | undefined,
  state: TestSocketState,
): TestStream {
  const answered = lastUpdate?.id === listed.id ? { ...listed, ...lastUpdate } : listed;
  if (state.joinedStreamId !== listed.id) return answered;
  return {
    ...answered,
    isLive: state.isLive ?? answered.isLive,
    viewerCount: state.viewerCount ?? answered.viewerCount,
  };
}

function StreamChoice({
  streams,
  value,
  onChange,
}: {
  streams: readonly TestStream[];
  value: string;
  onChange: (id: string) => void;
}) {
  const id = useId();
  return (
    <div className="mt-4 flex flex-col gap-1.5">
      <label htmlFor={id} className="text-small font-semibold">
        Stream
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={controlClass}
      >
        <option value="">-- Choose stream --</option>
        {streams.map((stream) => (
          <option key={stream.id} value={stream.id}>
            {stream.title} ({stream.isLive ? 'live' : 'not live'})
          </option>
        ))}
      </select>
    </div>
  );
}
