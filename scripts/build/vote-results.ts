// The results that the hosts published: from the database, or as the last build read them there.
import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import type { PublishedResult } from '../../functions/listen/votes/result-queries.ts'
import { Failure } from '../../src/lib/outcome.ts'
import { shownResult, type VoteResult, voteResultSchema } from '../../src/listen/votes/result.ts'
import { writeWhole } from './whole-file.ts'

/** Throws a `Failure` when the database does not answer. */
export type ReadResults = () => Promise<readonly PublishedResult[]>

const fileSchema = v.pipe(v.string(), v.parseJson(), v.array(v.tuple([v.number(), voteResultSchema])))

/** By episode number. A page without its result asks for it, so a build goes on without them. */
export async function voteResults(
  read: ReadResults | undefined,
  file: string,
  log: (line: string) => void
): Promise<ReadonlyMap<number, VoteResult>> {
  try {
    const found = await read?.()
    if (found) {
      const shown = found.map(({ episodeNumber, films }) => [episodeNumber, shownResult(films)] as const)
      await mkdir(path.dirname(file), { recursive: true })
      await writeWhole(file, JSON.stringify(shown))
      return new Map(shown)
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    log(`Votes: the published results cannot be read (${error.message}).`)
  }
  const kept = v.safeParse(fileSchema, await readFile(file, 'utf8').catch(() => undefined))
  return new Map(kept.success ? kept.output : [])
}
