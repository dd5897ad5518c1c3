// Decodes Stripe's form encoding: 'shipping[address][city]=Gent&list[0]=a' becomes objects and lists.

export type FormValue = string | FormValue[] | { [name: string]: FormValue }
export type Form = { [name: string]: FormValue }

export function readForm(encoded: string): Form {
  const form: Form = {}
  for (const [name, value] of new URLSearchParams(encoded)) put(form, piecesOf(name), value)
  return listed(form) as Form
}

const piecesOf = (name: string) => name.split(/[[\]]+/).filter((piece) => piece !== '')

function put(form: Form, [first = '', ...rest]: string[], value: string): void {
  // Own properties only, so that __proto__ is an ordinary name.
  const own = Object.hasOwn(form, first) ? form[first] : undefined
  if (rest.length === 0) {
    define(form, first, value)
    return
  }
  const inner = typeof own === 'object' && !Array.isArray(own) ? own : {}
  put(inner, rest, value)
  define(form, first, inner)
}

const define = (form: Form, name: string, value: FormValue) =>
  Object.defineProperty(form, name, { value, enumerable: true, configurable: true, writable: true })

/** Turns objects with the names 0, 1, 2 … into lists. */
function listed(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([name, inner]) => [name, listed(inner)] as const)
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index))
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}

export const textOf = (value: FormValue | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined
export const objectOf = (value: FormValue | undefined): Form | undefined =>
  typeof value === 'object' && !Array.isArray(value) ? value : undefined
export const listOf = (value: FormValue | undefined): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
