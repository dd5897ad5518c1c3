// What somebody types into a form. It is kept in this tab, and a field shows what is wrong with it once it was left.
import { atom, computed } from 'nanostores'
import { readTab, writeTab } from './tab-storage.ts'

type Draft<Field extends string> = Readonly<Record<Field, string>>

interface DraftOptions<Field extends string> {
  /** In session storage. */
  key: string
  parse: (stored: unknown) => Draft<Field> | undefined
  empty: Draft<Field>
  /** In the order of the form. */
  fields: readonly Field[]
  invalid: (typed: Draft<Field>) => readonly Field[]
}

export function createDraft<Field extends string>({
  key,
  parse,
  empty,
  fields,
  invalid
}: DraftOptions<Field>) {
  const $typed = atom<Draft<Field>>(readTab(key, parse) ?? empty)
  const $left = atom<ReadonlySet<Field>>(new Set())
  const $invalid = computed($typed, invalid)
  return {
    $typed,
    $left,
    $invalid,
    $shownInvalid: computed([$invalid, $left], (wrong, left) => wrong.filter((field) => left.has(field))),
    type(field: Field, text: string): void {
      $typed.set({ ...$typed.get(), [field]: text })
      writeTab(key, $typed.get())
    },
    /** A field that is only tabbed through shows no error yet. */
    leave(field: Field): void {
      if ($typed.get()[field].trim() !== '') $left.set(new Set([...$left.get(), field]))
    },
    /** Shows the errors of all fields; returns the first field that is wrong. */
    findFault(): Field | undefined {
      $left.set(new Set(fields))
      return fields.find((field) => $invalid.get().includes(field))
    },
    /** Removes it from the tab, once it is sent. */
    forget: (): void => writeTab(key, undefined)
  }
}
