// For tests: things in every order that there is.

export function* permutations<Item>(items: readonly Item[]): Generator<Item[]> {
  if (items.length === 0) yield []
  for (const [at, first] of items.entries())
    for (const rest of permutations(items.toSpliced(at, 1))) yield [first, ...rest]
}
