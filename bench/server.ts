// The figures of the server: what a function costs before it does anything, and what a vote costs.
import { measureMounts } from './mounts.ts'
import type { Row } from './table.ts'
import { measureVotes } from './votes.ts'

export async function measureServer(): Promise<Row[]> {
  const mounts = await measureMounts()
  return [...mounts, ...(await measureVotes())]
}
