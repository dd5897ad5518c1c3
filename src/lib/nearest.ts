// Recognises a misspelt name.

const SHORT_CHARS = 9

/** The known name that was probably intended: at most one wrong letter, or two in a long name. Ignores case and `_`. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const plain = plainName(name)
  const allowed = plain.length < SHORT_CHARS ? 1 : 2
  return known
    .map((each) => ({ each, distance: editDistance(plain, plainName(each)) }))
    .filter(({ distance }) => distance <= allowed)
    .toSorted((a, b) => a.distance - b.distance)[0]?.each
}

const plainName = (name: string) => name.toLowerCase().replace(/[_-]/g, '')

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [index, char] of [...a].entries()) {
    const next = [index + 1]
    for (const [at, other] of [...b].entries()) {
      const replaced = (row[at] ?? 0) + (char === other ? 0 : 1)
      next.push(Math.min(replaced, (next[at] ?? 0) + 1, (row[at + 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
