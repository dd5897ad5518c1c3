/** Why the sending of a mail pauses by itself. */
export const PAUSE_REASONS = ['temporary', 'permanent', 'complaints'] as const
export type PauseReason = (typeof PAUSE_REASONS)[number]
