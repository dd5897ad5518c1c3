// Stores film facts in a file.
import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { type FilmFactsStore, storedFactsSchema } from '../../functions/films/film/facts-store.ts'
import { writeWhole } from './whole-file.ts'

const fileSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), storedFactsSchema))

/** A damaged file counts as empty, because all facts can be requested again. */
export function factsFile(file: string): FilmFactsStore {
  const load = async () => {
    const content = v.safeParse(fileSchema, await readFile(file, 'utf8').catch(() => undefined))
    return new Map(content.success ? Object.entries(content.output) : [])
  }
  return {
    name: file,
    read: () => load(),
    async write(answers) {
      await mkdir(path.dirname(file), { recursive: true })
      const all = new Map([...(await load()), ...answers])
      await writeWhole(file, JSON.stringify(Object.fromEntries(all)))
    }
  }
}
