import type { FrameEvent, FrameState, FrameStats } from '@greenroom/contract/frame/frame-events';
import { areStatsDue, StatsMeter } from './connection-stats.ts';
import type { ConnectionSample } from './connection-stats.ts';
import { eventsOfChange, frameStateOf } from './frame-state.ts';
import type { StateFacts } from './frame-state.ts';
import { delay, keepConnected } from './keep-connected.ts';
import type { Link, LinkPhase } from './keep-connected.ts';
import type { OnSample } from './media-provider.ts';

export interface ConnectionLifeCycleOptions {
  mode: 'watch' | 'push';
  mediaRoomId: string;
  emit(event: FrameEvent): void;
  onState(state: FrameState): void;
  /** Whether the picture that is sent or received is black now. */
  isBlack(): boolean;
}

/**
 * The connection to a media room, for publishing and watching: a connection that restores itself, the state
 * derived from it, the events of each change, and the statistics.
 */
export class ConnectionLifeCycle {
  readonly #options: ConnectionLifeCycleOptions;
  readonly #meter = new StatsMeter();
  #facts: StateFacts;
  #state: FrameState = { name: 'idle' };
  #reason = '';
  #isFinal = false;
  #code: string | undefined;
  #run: AbortController | undefined;
  /** Resolves to renew the latest connection. */
  #renewal = Promise.withResolvers<string>();
  #stats: FrameStats | null = null;
  #statsAtMs = -Infinity;

  constructor(options: ConnectionLifeCycleOptions) {
    this.#options = options;
    this.#facts = {
      mode: options.mode,
      link: undefined,
      isCapturing: false,
      isFlowing: false,
      isPaused: false,
    };
  }

  get state(): FrameState {
    return this.#state;
  }

  get stats(): FrameStats | null {
    return this.#stats;
  }

  /** Applies changes. The state is derived from them, and the events from the change of state. */
  set(facts: Partial<Omit<StateFacts, 'mode'>>): void {
    this.#facts = { ...this.#facts, ...facts };
    const before = this.#state;
    this.#state = frameStateOf(this.#facts);
    const { mode, mediaRoomId, emit, onState } = this.#options;
    const events = eventsOfChange(before, this.#state, {
      mode,
      mediaRoomId,
      reason: this.#reason,
      isFinal: this.#isFinal,
      code: this.#code,
    });
    if (events.length > 0) onState(this.#state);
    for (const event of events) emit(event);
  }

  /** Whether a connection is wanted. */
  get isOn(): boolean {
    return this.#run !== undefined;
  }

  /**
   * Connects and stays connected. Resolves with the first connection.
   * @param open opens one connection; `resumes` is the id of the previous session
   * @throws Error with a message for people if the server refuses or the stream is stopped meanwhile
   */
  async start<Session extends Link>(
    open: (resumes: string | undefined, onSample: OnSample, signal: AbortSignal) => Promise<Session>,
    onUp: (session: Session) => void,
  ): Promise<void> {
    this.#run?.abort();
    const run = new AbortController();
    this.#run = run;
    const first = Promise.withResolvers<void>();
    // Nobody may be waiting for it when it fails.
    first.promise.catch(() => undefined);
    run.signal.addEventListener('abort', () => first.reject(new Error('The stream was stopped')));
    const onSample: OnSample = (sample, traffic) => {
      if (run.signal.aborted) return;
      this.#measure(sample);
      if (this.#facts.link?.name === 'up') this.set({ isFlowing: traffic === 'flowing' });
    };
    const onPhase = (phase: LinkPhase<Session>) => {
      if (run.signal.aborted) return;
      if (phase.name === 'reconnecting') this.#reason = phase.reason;
      if (phase.name === 'failed') {
        this.#isFinal = phase.isFinal;
        this.#code = phase.code;
        first.reject(new Error(phase.message));
      }
      if (phase.name === 'ended') first.reject(new Error('The stream has ended'));
      if (phase.name === 'ended' || (phase.name === 'failed' && phase.isFinal)) this.#run = undefined;
      if (phase.name === 'up') {
        this.#renewal = Promise.withResolvers<string>();
        onUp(phase.link);
        first.resolve();
      }
      this.set({ link: phase, isFlowing: false });
    };
    void keepConnected<Session>(
      {
        mode: this.#options.mode,
        open: async (previous, signal) => open(previous?.sessionId, onSample, signal),
        renewal: async () => this.#renewal.promise,
        onPhase,
        onTrouble: (message) => this.#options.emit({ event: 'error', data: { message, isFinal: false } }),
        delay,
        random: Math.random,
        // Wrapped in a function, because `reportError` throws when called as a method of anything but the
        // window.
        report: (failure) => reportError(failure),
      },
      run.signal,
    );
    await first.promise;
  }

  /**
   * Opens another connection in place of the current one, which keeps sending until then. Does nothing if
   * there is none.
   */
  renew(reason: string): void {
    this.#renewal.resolve(reason);
  }

  stop(reason: string): void {
    this.#run?.abort();
    this.#run = undefined;
    this.#reason = reason;
    this.#stats = null;
    this.set({ link: undefined, isFlowing: false, isPaused: false });
  }

  #measure(sample: ConnectionSample): void {
    if (!areStatsDue(this.#statsAtMs, sample.atMs)) return;
    this.#statsAtMs = sample.atMs;
    const measured = this.#meter.update(sample, this.#options.mode === 'push' ? 'publish' : 'watch');
    this.#stats = this.#options.isBlack() ? { ...measured, isBlack: true } : measured;
    this.#options.emit({ event: 'stats', data: this.#stats });
  }
}
