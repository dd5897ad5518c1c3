// Loads the code that shows a passage when the URL has one, on every page and on hash changes.
import { report } from '../../browser/report.ts'

function lookForPassage(): void {
  if (!/^#(?:zin|woorden)=/.test(location.hash)) return
  import('./passage.client.ts').then(
    ({ showPassage }) => showPassage(),
    (error) => report(error, 'linked passage')
  )
}

export function showLinkedPassages(): void {
  document.addEventListener('astro:page-load', lookForPassage)
  addEventListener('hashchange', lookForPassage)
}
