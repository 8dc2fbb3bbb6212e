import { studioStoreLimits } from '@greenroom/contract/limits/studio';
import { formatTimeOfDay } from '@greenroom/contract/time-format';
import { formatNumber } from '../../../lib/format/number.ts';
import { classNames } from '../../../ui/class-names.ts';
import { networkLevel } from '../store/network-levels.ts';
import type { NetworkLevel, NetworkValue } from '../store/network-levels.ts';
import { aggregateStats } from '../store/stats-history.ts';
import type { StudioState } from '../store/studio-state.ts';
import { StatsChart, type StatsColumn, StatsMinutes } from './stats-chart.tsx';
import { formatBitrate, formatMilliseconds, formatPacketLoss } from './stats-format.ts';

const levelLabels: Readonly<Record<NetworkLevel, string>> = { good: 'Good', warning: 'Warning', bad: 'Bad' };

const levelClasses: Readonly<Record<NetworkLevel, string>> = {
  good: 'bg-leaf',
  warning: 'bg-sun',
  bad: 'bg-beet',
};

const networkValues: readonly { name: NetworkValue; label: string; format: (value: number) => string }[] = [
  { name: 'latency', label: 'Latency', format: formatMilliseconds },
  { name: 'packetLoss', label: 'Packet loss', format: formatPacketLoss },
  { name: 'jitter', label: 'Jitter', format: formatMilliseconds },
];

const columns: readonly StatsColumn[] = [
  { name: 'bitrate', label: 'Bitrate', format: formatBitrate },
  { name: 'fps', label: 'FPS', format: formatNumber },
  { name: 'latency', label: 'Latency', format: formatMilliseconds },
  { name: 'packetLoss', label: 'Loss', format: formatPacketLoss },
  { name: 'jitter', label: 'Jitter', format: formatMilliseconds },
];

/**
 * The network of this browser's broadcast: the level of each value, the last minutes, and the events
 * (QUAL-9 to QUAL-13).
 */
export function NetworkPanel({ state, now }: { state: StudioState; now: number }) {
  return (
    <div className="flex flex-col gap-5 px-4 pb-5">
      <section aria-labelledby="network">
        <h3 id="network" className="mb-2 text-small font-semibold">
          Network
        </h3>
        <dl className="mb-1.5 flex flex-col gap-1.5 text-small">
          <Fact name="Broadcast" value={broadcastLabels[state.value]} />
          <Fact name="Connection" value={connectionLabels[state.connectionState]} />
          {state.error === undefined ? null : <Fact name="Last failure" value={state.error} />}
        </dl>
        <ul className="flex flex-col gap-1.5 text-small">
          {networkValues.map(({ name, label, format }) => {
            const value = state[name];
            const level = value === null ? undefined : networkLevel(name, value);
            return (
              <li key={name} className="flex items-baseline justify-between gap-4">
                <span className="text-stone-text">{label}</span>
                <span className="tabular flex items-baseline gap-2">
                  {value === null ? '-' : format(value)}
                  {level === undefined ? null : (
                    <span className="inline-flex w-20 items-center gap-1.5 text-micro font-semibold">
                      <span
                        aria-hidden="true"
                        className={classNames('size-2 rounded-full', levelClasses[level])}
                      />
                      {levelLabels[level]}
                    </span>
                  )}
                </span>
              </li>
            );
          })}
        </ul>
      </section>
      <section aria-labelledby="averages">
        <h3 id="averages" className="mb-2 text-small font-semibold">
          Averages
        </h3>
        <div className="mb-2 grid grid-cols-2 gap-3">
          {columns.map((column) => (
            <StatsChart key={column.name} history={state.statsHistory} column={column} now={now} />
          ))}
        </div>

        <table className="tabular w-full text-micro">
          <thead>
            <tr className="text-left text-stone-text">
              <th scope="col" className="py-1 pr-3 font-normal">
                Last
              </th>
              {columns.map(({ name, label }) => (
                <th key={name} scope="col" className="py-1 pr-3 font-normal">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {studioStoreLimits.statsWindowsMinutes.map((minutes) => {
              const means = aggregateStats(state.statsHistory, minutes, now);
              return (
                <tr key={minutes} className="border-t border-stone">
                  <th scope="row" className="py-1.5 pr-3 text-left font-semibold whitespace-nowrap">
                    {minutes} min
                  </th>
                  {columns.map(({ name, format }) => (
                    <td key={name} className="py-1.5 pr-3">
                      {means[name] === null ? '-' : format(means[name])}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
        <StatsMinutes history={state.statsHistory} columns={columns} now={now} />
      </section>
      <LatestEvents events={state.events} />
    </div>
  );
}

const broadcastLabels: Readonly<Record<StudioState['value'], string>> = {
  idle: 'Not started',
  initializing: 'Starting',
  connected: 'Ready',
  streaming: 'Sending',
  paused: 'Paused',
  reconnecting: 'Reconnecting',
  ended: 'Ended',
  error: 'Failed',
};

const connectionLabels: Readonly<Record<StudioState['connectionState'], string>> = {
  idle: 'None',
  connecting: 'Connecting',
  connected: 'Connected',
  disconnected: 'Lost',
  failed: 'Failed',
  reconnecting: 'Reconnecting',
};

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-stone-text">{name}</dt>
      <dd className="min-w-0 text-right wrap-anywhere">{value}</dd>
    </div>
  );
}

const eventsShown = 10;

const eventLabels: Readonly<Record<string, string>> = {
  setUp: 'Going live',
  connected: 'Connected to the media server',
  started: 'Sending',
  paused: 'Paused',
  resumed: 'Sending again',
  disconnected: 'Connection lost',
  reconnecting: 'Reconnecting',
  stopped: 'Stopped',
  ended: 'Ended',
  error: 'Failed',
  handledError: 'Refused',
  streamSet: 'The show is live',
  viewerJoined: 'Joined',
  viewerReconnected: 'Came back',
  viewerLeft: 'A viewer left',
  audioChanged: 'Microphone',
  videoChanged: 'Camera',
  screenShareChanged: 'Screen share',
  deviceLost: 'Disconnected',
  deviceBack: 'Connected again',
  recordingStarted: 'Recording',
  recordingStopped: 'Recording stopped',
};

function LatestEvents({ events }: { events: StudioState['events'] }) {
  return (
    <section aria-labelledby="latest-events">
      <h3 id="latest-events" className="mb-2 text-small font-semibold">
        Latest events
      </h3>
      {events.length === 0 ? (
        <p className="text-micro text-stone-text">Nothing yet</p>
      ) : (
        <ol className="flex flex-col gap-1 text-micro">
          {events
            .slice(-eventsShown)
            .toReversed()
            .map(({ atMs, type, detail }, place) => (
              // Several events can occur in the same millisecond, so the key includes the index.
              <li key={`${atMs} ${type} ${events.length - place}`} className="flex gap-3">
                <time dateTime={new Date(atMs).toISOString()} className="tabular shrink-0 text-stone-text">
                  {formatTimeOfDay(new Date(atMs))}
                </time>
                <span className="min-w-0 wrap-anywhere">
                  {eventLabels[type] ?? type}
                  {detail === undefined ? null : `: ${detail}`}
                </span>
              </li>
            ))}
        </ol>
      )}
    </section>
  );
}
