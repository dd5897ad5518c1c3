// Notices for when an episode cannot resume where it was left. Imported on demand, because they are rare.

import { playerNoticesText } from '#texts/player-notices.ts'
import { formatClock } from '../../../lib/time.ts'
import { notify } from '../../../site/notices/notices.store.ts'

export function notifyUnreachable(seconds: number): void {
  notify(playerNoticesText.unreached(formatClock(seconds)))
}

export function notifySilenced(): void {
  notify(playerNoticesText.silenced)
}

export function notifyLengthChange(): void {
  notify(playerNoticesText.lengthChanged)
}
