import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import type { Logger } from 'pino';
import type { ClientToServerEvents, ServerToClientEvents } from '@greenroom/contract/socket-events';
import { demoChatExchanges } from '../demo-chat-lines.ts';
import { seededRandom } from '../../../server/src/platform/drawing/seeded-random.ts';
import { ChatScript, chatPauseMs } from './chat-script.ts';
import type { DemoBroadcast } from './demo-broadcast-config.ts';

type ChatSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

const refusedPauseMs = 60_000;

/**
 * People who chat in the demo show, through sockets and sessions like everybody else, and within the same
 * limits.
 */
export class DemoChatters {
  readonly #streamId: string;
  readonly #log: Logger;
  readonly #sockets: readonly ChatSocket[];
  readonly #joined = new Set<ChatSocket>();
  readonly #random = seededRandom(`chat ${Date.now()}`);
  readonly #script: ChatScript | undefined;
  #viewerCount = 0;
  #isLive = false;
  #mayTalkAtMs = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor({ origin, streamId, chatterTokens }: DemoBroadcast, log: Logger) {
    this.#streamId = streamId;
    this.#log = log;
    this.#script =
      chatterTokens.length < 2
        ? undefined
        : new ChatScript(demoChatExchanges, chatterTokens.length, this.#random);
    this.#sockets = chatterTokens.map((token) =>
      io(origin, { auth: { token }, transports: ['websocket'], autoConnect: false }),
    );
  }

  start(): void {
    for (const socket of this.#sockets) this.#follow(socket);
    this.#schedule(this.#random.between(3000, 6000));
  }

  stop(): void {
    clearTimeout(this.#timer);
    for (const socket of this.#sockets) socket.close();
  }

  #follow(socket: ChatSocket): void {
    socket.on('connect', () => socket.emit('stream:join', { streamId: this.#streamId }));
    socket.on('disconnect', () => this.#joined.delete(socket));
    socket.on('stream:joined', ({ viewerCount, isLive }) => {
      this.#joined.add(socket);
      this.#viewerCount = viewerCount;
      this.#isLive = isLive;
    });
    socket.on('stream:viewer-count', ({ viewerCount }) => {
      const wasWatched = this.#isWatched;
      this.#viewerCount = viewerCount;
      // The first viewer of an empty room should not wait long for a message.
      if (!wasWatched && this.#isWatched) this.#schedule(this.#random.between(2500, 5000));
    });
    socket.on('stream:status', ({ isLive }) => {
      this.#isLive = isLive;
    });
    socket.on('stream:ended', () => {
      this.#isLive = false;
    });
    socket.on('chat:error', ({ code, retryAfterSeconds }) => {
      this.#log.info({ code }, 'a message of a demo chatter was refused');
      this.#mayTalkAtMs = performance.now() + (retryAfterSeconds ?? 0) * 1000 + refusedPauseMs;
    });
    socket.on('stream:error', ({ code }) => {
      this.#log.info({ code }, 'a demo chatter could not join');
      setTimeout(() => {
        if (socket.connected && !this.#joined.has(socket))
          socket.emit('stream:join', { streamId: this.#streamId });
      }, refusedPauseMs / 10).unref();
    });
    socket.connect();
  }

  get #isWatched(): boolean {
    // The chatters themselves are not counted.
    return this.#viewerCount > 0;
  }

  #schedule(pauseMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#talk(), pauseMs);
    this.#timer.unref();
  }

  #talk(): void {
    if (!this.#script) return;
    const maySpeak =
      this.#isLive && this.#joined.size === this.#sockets.length && performance.now() >= this.#mayTalkAtMs;
    if (!maySpeak) {
      this.#schedule(5000);
      return;
    }
    const line = this.#script.next();
    this.#sockets[line.chatter]?.emit('chat:send-message', {
      streamId: this.#streamId,
      content: line.content,
    });
    this.#schedule(
      chatPauseMs(this.#random, { isAnswer: this.#script.isAnswerNext, isWatched: this.#isWatched }),
    );
  }
}
