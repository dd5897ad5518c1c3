// How deep a run of the tests goes: `npm run test:all` sets TEST_DEEP=1, `npm test` does not.

export const isDeep = process.env.TEST_DEEP === '1'

/** How often a property or a model runs: a few times for each change, many in the deep set. */
export const runs = (quick: number, deep: number): number => (isDeep ? deep : quick)

/**
 * Of a long table of cases every n-th case in `npm test`, all of them in the deep set. A step that has no factor in common
 * with the length of a row takes some of each row and each column.
 */
export const someOf = <Case>(cases: readonly Case[], every: number): Case[] =>
  isDeep ? [...cases] : cases.filter((_, at) => at % every === 0)
