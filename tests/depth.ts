// The depth of a test run: `npm run test:all` sets TEST_DEEP=1, `npm test` does not.

export const isDeep = process.env.TEST_DEEP === '1'

/** The number of runs of a property or model: few in `npm test`, many in the deep set. */
export const runs = (quick: number, deep: number): number => (isDeep ? deep : quick)

/**
 * Every n-th case of a long table in `npm test`, all of them in the deep set. A step that is coprime to the row length
 * selects from each row and column.
 */
export const someOf = <Case>(cases: readonly Case[], every: number): Case[] =>
  isDeep ? [...cases] : cases.filter((_, at) => at % every === 0)
