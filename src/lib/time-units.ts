// Lengths of time, in seconds and in milliseconds. Plain numbers, so that they become part of the scripts that use them.

export const MINUTE_SECONDS = 60
export const HOUR_SECONDS = 3600
export const DAY_SECONDS = 86_400

export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000
export const WEEK_MS = 604_800_000
