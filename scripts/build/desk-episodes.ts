// What the hosts published at the desk: from the database, or as the last build read it there.
import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import type { PublishedEpisodes } from '../../functions/desk/episodes/episode-queries.ts'
import { type Edited, editedSchema } from '../../src/desk/episodes/edited.ts'
import { Failure } from '../../src/lib/outcome.ts'
import { nextDateSchema } from '../../src/listen/episodes/next-date.ts'
import { writeWhole } from './whole-file.ts'

/** Throws a `Failure` when the database does not answer. */
export type ReadDeskEpisodes = () => Promise<PublishedEpisodes>

const NOTHING: PublishedEpisodes = { revision: 0, edited: new Map(), transcripts: new Map() }
const fileSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    revision: v.number(),
    edited: v.array(v.tuple([v.string(), v.unknown()])),
    transcripts: v.array(v.tuple([v.string(), v.string()])),
    nextDate: v.optional(nextDateSchema)
  })
)

/**
 * What cannot be used is left out, and named: it stops no build. Where the database has to answer and does not, the previous
 * site stays: one without the hosts' work would be worse.
 */
export async function deskEpisodes(
  source: { read: ReadDeskEpisodes; isRequired: boolean } | undefined,
  file: string,
  log: (line: string) => void
): Promise<PublishedEpisodes> {
  let found: Found | undefined
  try {
    found = await source?.read()
  } catch (error) {
    if (source?.isRequired || !(error instanceof Failure)) throw error
    log(`Desk: what the hosts published cannot be read (${error.message}).`)
  }
  if (found) await keep(file, found)
  else {
    const kept = v.safeParse(fileSchema, await readFile(file, 'utf8').catch(() => undefined))
    if (!kept.success) return NOTHING
    found = kept.output
    log(`Desk: as the last build with a database read it, up to revision ${found.revision}.`)
  }
  const edited = new Map<string, Edited>()
  for (const [slug, said] of found.edited) {
    const parsed = v.safeParse(editedSchema, said)
    if (parsed.success) edited.set(slug, parsed.output)
    else
      log(
        `Desk: what was published of episode ${slug} is left out: ${v.getDotPath(parsed.issues[0])}: ${parsed.issues[0].message}.`
      )
  }
  if (edited.size > 0) log(`Desk: ${edited.size} episodes as the hosts published them.`)
  const { revision, nextDate } = found
  return { revision, edited, transcripts: new Map(found.transcripts), nextDate }
}

/** Not checked yet. */
type Found = Pick<PublishedEpisodes, 'revision' | 'nextDate'> & {
  edited: Iterable<readonly [string, unknown]>
  transcripts: Iterable<readonly [string, string]>
}

async function keep(file: string, { edited, transcripts, ...others }: Found): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  await writeWhole(file, JSON.stringify({ ...others, edited: [...edited], transcripts: [...transcripts] }))
}
