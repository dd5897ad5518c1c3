// Session storage: what one tab keeps while it is open, through reloads and redirects to pay. If storage is blocked,
// nothing is kept and nothing fails.

/** The value stored under `key`, validated by `parse`; undefined = none, or invalid. */
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

/** Stores a value; undefined removes it. */
export function writeTab(key: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is full or blocked: the page still has the value in memory.
  }
}
