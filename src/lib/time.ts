// Clock times for people. Small, because every page loads this with its first script.

const two = (value: number) => String(value).padStart(2, '0')

/** 4267 → '1:11:07'; invalid or negative input → '0:00:00'. */
export function formatClock(totalSeconds: number): string {
  const whole = Number.isFinite(totalSeconds) && totalSeconds > 0 ? Math.floor(totalSeconds) : 0
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`
}

/** 4267 → '1:11'; invalid or negative input → '0:00'. */
export function formatClockMinutes(totalSeconds: number): string {
  const whole = Number.isFinite(totalSeconds) && totalSeconds > 0 ? Math.floor(totalSeconds) : 0
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}`
}
