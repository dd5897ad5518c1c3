// Keeps an episode from the menu of its card, and tells how far it is. Loaded at the first use.
import { computed } from 'nanostores'
import { downloadsText } from '#texts/downloads.ts'
import { report } from '../../browser/report.ts'
import { playablePath } from '../player/schema.ts'
import { $downloads, $loading, keep, start } from './downloads.store.ts'
import { keepView } from './keep-view.ts'

export function keepEpisode({ id, slug, audioUrl }: { id: string; slug: string; audioUrl: string }): void {
  start()
    .then(() => keep({ id, audioUrl, factsPath: playablePath(slug) }))
    .catch((error: unknown) => report(error, 'keep'))
}

/** Calls `show` with what the button of an episode says, now and at each change. Returns what ends that. */
export function followLabel(id: string, show: (label: string) => void): () => void {
  start().catch((error: unknown) => report(error, 'downloads'))
  return computed([$downloads, $loading], (downloads, loading) => {
    const download = downloads?.find((one) => one.id === id)
    return downloads
      ? keepView(
          { download, loading: loading?.id === id ? loading : undefined, isUnreadable: false },
          downloadsText
        ).label
      : downloadsText.loading
  }).subscribe(show)
}
