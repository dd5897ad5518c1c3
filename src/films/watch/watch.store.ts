// Where the films can be watched: one request for all of them, once the visitor chose services or opened a film.
import { atom, computed } from 'nanostores'
import { callOnce } from '../../browser/call.ts'
import { report } from '../../browser/report.ts'
import { $choice } from './choice.store.ts'
import { type WhereToWatch, whereToWatch } from './contract.ts'
import { type MyFilms, myFilms } from './my-services.ts'

export type Lookup =
  | { step: 'idle' }
  | { step: 'loading' }
  | { step: 'failed' }
  | { step: 'known'; answer: WhereToWatch }

export const $lookup = atom<Lookup>({ step: 'idle' })

/** The films on the visitor's services; undefined while nothing is chosen or known. */
export const $myFilms = computed([$choice, $lookup], (choice, lookup): MyFilms | undefined =>
  choice.services.length > 0 && lookup.step === 'known'
    ? myFilms(lookup.answer, choice, new Date())
    : undefined
)

/** Looks up the films for the chosen country. A successful answer is kept for the visit; after a failure this tries again. */
export async function lookUp(): Promise<void> {
  const { region } = $choice.get()
  // A known answer of this country comes without a request, and replaces that of another one.
  if ($lookup.get().step !== 'known') $lookup.set({ step: 'loading' })
  const outcome = await callOnce(whereToWatch, { query: { region } })
  if (region !== $choice.get().region) return
  if (!outcome.ok) report(outcome.refusal, 'where to watch')
  $lookup.set(outcome.ok ? { step: 'known', answer: outcome.value } : { step: 'failed' })
}

/** Looks up the films unless that was done or is being done. */
export function lookUpOnce(): void {
  if ($lookup.get().step === 'idle') void lookUp()
}

// Another country, in this tab or in another one, has other services.
$choice.listen(({ region }, before) => {
  if (region === before?.region || $lookup.get().step === 'idle') return
  $lookup.set({ step: 'loading' })
  void lookUp()
})
