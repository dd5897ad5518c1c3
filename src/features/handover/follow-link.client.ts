// Part of every page, so small: only a linked device loads more.
import { onIdle } from '../../browser/on-idle.ts'
import { report } from '../../browser/report.ts'
import { shortName } from '../../browser/site.ts'
import { LINKED_KEY } from './handover-memory.ts'

export function stayInStep(): void {
  try {
    if (!localStorage[shortName + LINKED_KEY]) return
  } catch {
    // Storage is blocked, so this device is not linked.
    return
  }
  onIdle(() =>
    import('./follow-link.service.ts').then(
      ({ followLink }) => followLink(),
      (error) => report(error, 'handover')
    )
  )
}
