// The places at which a process may die between two writes of an order: named, so that a test can die at each of them.
export type CrashPoint =
  | 'order stored'
  | 'payment opened'
  | 'payment recorded'
  | 'facts fetched'
  | 'state stored'
  | 'event stored'
  | 'order claimed'
  | 'revision stored'
  | 'amount pushed'
