// The figures of the server: what a vote costs, and what a function costs before it does anything.
import type { Row } from './table.ts'
import { measureVotes } from './votes.ts'

export async function measureServer(): Promise<Row[]> {
  return await measureVotes()
}
