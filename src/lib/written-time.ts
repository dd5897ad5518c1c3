// Parses hand-written times in notes, chapter files and links.

/**
 * Seconds of a written time: '90', '90.5', '1:30', '1:02:03', '1:02:03.250' or '12m34s'.
 * Anything else, and anything negative, is undefined.
 */
export function parseClock(text: string): number | undefined {
  const trimmed = text.trim()
  const named = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+(?:\.\d+)?)s)?$/i.exec(trimmed)
  if (trimmed && named)
    return Number(named[1] ?? 0) * 3600 + Number(named[2] ?? 0) * 60 + Number(named[3] ?? 0)
  const parts = /^(?:(?:(\d+):)?(\d{1,3}):)?(\d+(?:\.\d+)?)$/.exec(trimmed)
  if (!parts) return undefined
  return Number(parts[1] ?? 0) * 3600 + Number(parts[2] ?? 0) * 60 + Number(parts[3])
}
