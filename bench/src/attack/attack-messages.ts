/** The options of the join attacker. */
export interface JoinAttackOptions {
  port: number;
  streamId: string;
  sockets: number;
  joinsPerSecondEach: number;
}

/** The attacker's counts since its start. */
export interface JoinAttackCount {
  /** Currently open sockets. */
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
