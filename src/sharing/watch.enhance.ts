// The way to sharing: what does it is fetched when a share button is pointed at or reached, or when there is a moment
// that could be shared.
import { report } from '../browser/report.ts'
import { $offer } from '../episodes/store.ts'
import { $player } from '../player/store.ts'

const sharing = () => import('./share.enhance.ts')
const fail = (error: unknown) => report(error, 'sharing')

const shareButton = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLButtonElement>('button[data-share]') : null

/** Watches every page for `<button data-share="118">`. */
export function watchSharing(): void {
  const fetchAhead = (event: Event) => {
    if (shareButton(event)) sharing().catch(fail)
  }
  document.addEventListener('pointerover', fetchAhead)
  document.addEventListener('focusin', fetchAhead)
  document.addEventListener('click', (event) => {
    const button = shareButton(event)
    if (button) sharing().then(({ pressShare }) => pressShare(button), fail)
  })
  const offerMoment = () => {
    const hasMoment = $offer.get() !== undefined || $player.get().step !== 'closed'
    if (hasMoment && document.querySelector('button[data-share]'))
      sharing().then(({ offerMoments }) => offerMoments(), fail)
  }
  $offer.subscribe(offerMoment)
  $player.listen(offerMoment)
  document.addEventListener('astro:page-load', offerMoment)
}
