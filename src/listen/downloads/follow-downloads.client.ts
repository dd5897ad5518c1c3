// Goes on with downloads and shows the signs of kept episodes, in a browser that has some: at the first use of a page, and once
// the first episode is kept.
import { report } from '../../browser/report.ts'
import { $kept } from './kept.store.ts'

export function followDownloads(): void {
  let isFollowing = false
  $kept.subscribe((kept) => {
    if (isFollowing || Object.keys(kept).length === 0) return
    isFollowing = true
    Promise.all([import('./kept-signs.client.ts'), import('./downloads.store.ts')]).then(
      async ([{ followKeptSigns }, { start }]) => {
        followKeptSigns()
        await start()
      },
      (error) => report(error, 'downloads')
    )
  })
}
