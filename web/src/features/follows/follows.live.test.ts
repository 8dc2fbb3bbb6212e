import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { StandInSocket } from '../../testing/stand-in-socket.ts';
import { followBlocks } from './blocks.live.ts';
import { followFollows } from './follows.live.ts';
import { profileKeys } from './profile-keys.ts';

const token = 'kofi’s session';
const keys = {
  wren: [...profileKeys.detail('wren'), token],
  wrensFollowers: [...profileKeys.people('wren'), 'followers', token],
  juno: [...profileKeys.detail('juno'), token],
  requests: [...profileKeys.requests, token],
  blocked: [...profileKeys.blocked, 'ids', token],
};

let queryClient: QueryClient;
let socket: StandInSocket;
const stale = () =>
  Object.entries(keys)
    .filter(([, queryKey]) => queryClient.getQueryState(queryKey)?.isInvalidated)
    .map(([name]) => name);

beforeEach(() => {
  queryClient = new QueryClient();
  for (const queryKey of Object.values(keys)) queryClient.setQueryData(queryKey, {});
  socket = new StandInSocket('connected');
});

describe.each([
  {
    what: 'follows',
    start: followFollows,
    event: 'profile:follow-changed',
    changed: ['wren', 'wrensFollowers', 'requests'],
    missed: Object.keys(keys),
  },
  {
    what: 'blocks',
    start: followBlocks,
    event: 'profile:blocks-changed',
    changed: ['blocked'],
    missed: ['blocked'],
  },
])('$what', ({ start, event, changed, missed }) => {
  it('are loaded again after a change, and nothing else is', () => {
    start(socket as never, queryClient);
    expect(stale()).toEqual([]);
    socket.receive(event, { username: 'wren' });
    expect(stale()).toEqual(changed);
  });

  it('are loaded again when a lost connection is back, and not before', () => {
    start(socket as never, queryClient);
    socket.moveTo('reconnecting');
    expect(stale()).toEqual([]);
    socket.moveTo('connected');
    expect(stale()).toEqual(missed);
  });

  it('are not loaded again after the listener was stopped', () => {
    start(socket as never, queryClient)();
    socket.receive(event, { username: 'wren' });
    socket.moveTo('reconnecting');
    socket.moveTo('connected');
    expect(stale()).toEqual([]);
  });
});
