import { expect, test } from 'vitest'
import journal from './migrations/meta/_journal.json' with { type: 'json' }

test('migrations are in the order of their times: an earlier time would be skipped silently', () => {
  const times = journal.entries.map(({ when }) => when)
  expect(times.length).toBeGreaterThan(0)
  expect(times).toEqual([...new Set(times)].toSorted((one, other) => one - other))
})
