// The dot at 'Van jou' in the header, for who voted and does not know the result yet.
import { $unseen, loadResults } from './results.store.ts'

const paint = () => {
  for (const dot of document.querySelectorAll<HTMLElement>('[data-new-result]'))
    dot.hidden = $unseen.get().length === 0
}
$unseen.subscribe(paint)
document.addEventListener('page-swapped', paint)
void loadResults()
