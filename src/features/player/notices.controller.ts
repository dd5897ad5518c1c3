// What a listener is told when an episode does not go on where it was left.
import { formatMoment } from '../../lib/time.ts'
import { playerNoticesText } from '../../texts/player-notices.ts'
import { notify } from '../notices/store.ts'

export function tellUnreached(seconds: number): void {
  notify(playerNoticesText.unreached(formatMoment(seconds)))
}

export function tellLengthChange(): void {
  notify(playerNoticesText.lengthChanged)
}
