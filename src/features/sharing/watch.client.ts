// The way to sharing: what does it is fetched when a share button is pointed at or reached, or when there is a moment
// that could be shared.
import { onIntent } from '../../browser/on-intent.ts'
import { report } from '../../browser/report.ts'
import { $offer } from '../episodes/store.ts'
import { $player } from '../player/store.ts'

const sharing = () => import('./share.client.ts')
const BUTTON = 'button[data-share]'
const fail = (error: unknown) => report(error, 'sharing')

/** Watches every page for `<button data-share="118">`. */
export function watchSharing(): void {
  onIntent(BUTTON, sharing, ({ pressShare }, button) => pressShare(button))
  const offerMoment = () => {
    const hasMoment = $offer.get() !== undefined || $player.get().step !== 'closed'
    if (hasMoment && document.querySelector(BUTTON))
      sharing().then(({ offerMoments }) => offerMoments(), fail)
  }
  $offer.subscribe(offerMoment)
  $player.listen(offerMoment)
  document.addEventListener('astro:page-load', offerMoment)
}
