// The places at which a process may die between two writes of an order: named, so that a test can die at each of them.
const CRASH_POINTS = ['order stored', 'payment opened', 'payment recorded'] as const
export type CrashPoint = (typeof CRASH_POINTS)[number]
