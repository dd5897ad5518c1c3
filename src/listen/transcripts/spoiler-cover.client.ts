// Part of every page, so small: only a listener without spoilers loads more. The script in the head and the style sheet hide the
// texts until then (layouts/before-paint.client.ts, styles/base.css).
import { report } from '../../browser/report.ts'
import { $withoutSpoilers } from '../places/listening.store.ts'

/** Covers spoilers on this page and later ones. Another tab may switch it on. */
export function coverSpoilersOfPages(): void {
  const cover = () => {
    if (!$withoutSpoilers.get() || !document.querySelector('.transcript-text, .episode-notes, .film-moments'))
      return
    import('./spoiler-cover.service.ts')
      .then(({ coverSpoilers }) => coverSpoilers())
      .catch((error: unknown) => report(error, 'spoilers'))
  }
  $withoutSpoilers.subscribe(cover)
  document.addEventListener('astro:page-load', cover)
}
