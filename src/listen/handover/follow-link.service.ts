// On every page of a linked device: meets the other one when the page opens and when the visitor comes back to it, and at most
// every half a minute after a change.
import { handoverText } from '#texts/handover.ts'
import { once } from '../../lib/once.ts'
import { notify } from '../../site/notices/notices.store.ts'
import { meet, type Synced, tellChanges } from './link.service.ts'
import { isFlagged } from './link-record.service.ts'
import { canonical } from './merging.ts'
import { rememberedNow } from './remembered-values.service.ts'

const WRITE_EVERY_MS = 30_000
/** Returning to a page fires two events. */
const MIN_BETWEEN_MS = 2000

const shownNow = () => canonical(rememberedNow())

let metAtMs = Number.NEGATIVE_INFINITY
let shownThen = ''

/** Calling it again has no effect. */
export const followLink = once(() => {
  const onChange = () => {
    if (shownNow() !== shownThen) void run(tellChanges)
  }
  const onReturn = () => void run(meet)
  void run(meet)
  document.addEventListener('visibilitychange', () => (document.hidden ? onChange() : onReturn()))
  addEventListener('focus', onReturn)
  addEventListener('online', onReturn)
  setInterval(onChange, WRITE_EVERY_MS)
})

async function run(act: () => Promise<Synced>): Promise<void> {
  if (!isFlagged() || performance.now() - metAtMs < MIN_BETWEEN_MS) return
  metAtMs = performance.now()
  // As it was before: what changes during the meeting is told the next time.
  shownThen = shownNow()
  tell(await act())
}

function tell({ step }: Synced): void {
  if (step === 'ended') notify(handoverText.ended.notice)
}
