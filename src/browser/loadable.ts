// Something that a page loads. What was loaded last stays in view while it is asked for again, and when that fails.
import { atom, type ReadableAtom } from 'nanostores'

/** The last loaded value, and when it was loaded. */
export type Loaded<Value> = { value: Value; at: Date }
/** `sentence`: what is wrong, in the words of the server, if it has any. */
export type LoadFailure = { step: 'failed'; why: 'answer' | 'network'; sentence?: string | undefined }
export type LoadState<Value> =
  | { step: 'loading'; last?: Loaded<Value> | undefined }
  | (LoadFailure & { last?: Loaded<Value> | undefined })
  | { step: 'loaded'; last: Loaded<Value> }

type Answer<Value> =
  | { ok: true; value: Value }
  | { ok: false; refusal: string; sentence?: string | undefined }

export interface Loadable<Value> {
  $state: ReadableAtom<LoadState<Value>>
  /** A later call wins over this one. undefined = the page is being left, so that nothing more is shown. */
  load: (ask: () => Promise<Answer<Value> | undefined>) => Promise<void>
  /** Changes what is shown after an act. */
  change: (change: (value: Value) => Value) => void
  /** Shows nothing, and ignores the answer that is under way. */
  forget: () => void
}

export function createLoadable<Value>(): Loadable<Value> {
  const $state = atom<LoadState<Value>>({ step: 'loading' })
  return {
    $state,
    async load(ask) {
      const { last } = $state.get()
      const asked: LoadState<Value> = { step: 'loading', last }
      $state.set(asked)
      const answered = await ask()
      if ($state.get() !== asked || !answered) return
      if (answered.ok) $state.set({ step: 'loaded', last: { value: answered.value, at: new Date() } })
      else {
        const { refusal, sentence } = answered
        $state.set({ step: 'failed', why: refusal === 'network' ? 'network' : 'answer', sentence, last })
      }
    },
    change(change) {
      const { last } = $state.get()
      if (last) $state.set({ step: 'loaded', last: { ...last, value: change(last.value) } })
    },
    forget: () => $state.set({ step: 'loading' })
  }
}

/** What is wrong, in a sentence; undefined = nothing. */
export const problemIn = (
  state: LoadState<unknown>,
  words: { failed: string; offline: string }
): string | undefined => {
  if (state.step !== 'failed') return undefined
  return state.why === 'network' ? words.offline : state.sentence || words.failed
}
