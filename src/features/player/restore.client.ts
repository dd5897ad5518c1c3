// Brings the player of this tab back after a full load. The code loads only when there is one.
import { report } from '../../browser/report.ts'
import { shortName } from '../../browser/site.ts'
import { OPEN_PLAYER_KEY } from './player-memory.ts'

function isKept(): boolean {
  try {
    return shortName + OPEN_PLAYER_KEY in sessionStorage
  } catch {
    return false
  }
}

export function restorePlayer(): void {
  const bring = (isBack: boolean): void => {
    import('./restore.controller.ts')
      .then(({ restore }) => restore(isBack))
      .catch((error: unknown) => report(error, 'open player'))
  }
  if (isKept()) bring(false)
  // A page that the browser kept whole: other pages may have moved the player since.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) bring(true)
  })
}
