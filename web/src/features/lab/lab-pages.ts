export interface LabPageEntry {
  path: string;
  title: string;
  text: string;
}

/** The demo and test pages (LAB-1), in the order of the list on `/lab`. */
export const labPages: readonly LabPageEntry[] = [
  {
    path: '/chat-input-demo',
    title: 'Chat input demo',
    text: 'The chat’s input with its limits: 500 characters, or 280, and 10 messages a minute for each person.',
  },
  {
    path: '/chat-input-debug',
    title: 'Chat input debug',
    text: 'The same input, with what it holds, what it would send and each event beside it.',
  },
  {
    path: '/viewer-count-demo',
    title: 'Viewer count demo',
    text: 'The viewer count with simulated numbers, and beside it the measured ones of the shows on air.',
  },
  {
    path: '/stream-layout-demo',
    title: 'Stream layout demo',
    text: 'The layouts of a show’s page: default, theater and fullscreen.',
  },
  {
    path: '/vdo-ninja-test',
    title: 'Video test',
    text: 'Sends your camera into a media room of its own, with every command of the video frame.',
  },
  {
    path: '/websocket-test',
    title: 'WebSocket test',
    text: 'One socket: join and leave a show, chat, and put your own show on air, with every event in a log.',
  },
  {
    path: '/websocket-chat-test',
    title: 'WebSocket chat test',
    text: 'A signed-in socket and an anonymous one side by side in the chat of one show.',
  },
];
