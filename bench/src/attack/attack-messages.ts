/** What the attacker on joins is told at its start. */
export interface JoinAttackOptions {
  port: number;
  streamId: string;
  sockets: number;
  joinsPerSecondEach: number;
}

/** What it has done and got since it started. */
export interface JoinAttackCount {
  /** Sockets that are open now. */
  open: number;
  refusedConnections: number;
  joinsSent: number;
  joinsAnswered: number;
  receivedBytes: number;
}

/* oxlint-disable no-unsafe-type-assertion -- both ends of these lines are processes of this bench */
export function parseJoinAttackOptions(line: string): JoinAttackOptions {
  return JSON.parse(line) as JoinAttackOptions;
}

export function parseJoinAttackCount(line: string): JoinAttackCount {
  return JSON.parse(line) as JoinAttackCount;
}
