// What one tab keeps while it is open, through reloads and visits to Stripe. Storage that is blocked keeps nothing, and
// nothing breaks.

/** What is kept under `key`, through `parse` once; undefined = nothing, or rubbish. */
export function readTab<Value>(
  key: string,
  parse: (stored: unknown) => Value | undefined
): Value | undefined {
  try {
    const text = sessionStorage.getItem(key)
    return text === null ? undefined : parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Keeps a value; undefined forgets it. */
export function writeTab(key: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Full or blocked: the page itself still knows.
  }
}
