// Parses the file of the collections: the alternative to the desk.
import * as v from 'valibot'
import { mistakesIn } from '../../lib/mistakes.ts'
import type { Collection } from './schema.ts'

/** Accepts numbers too, because YAML reads a collection called 1999 and an episode called 118 as numbers. */
const text = (most: number) =>
  v.pipe(
    v.union([v.string(), v.number()], 'a text'),
    v.transform((value) => String(value).trim()),
    v.maxLength(most, `at most ${most} characters`)
  )
const filled = (most: number) => v.pipe(text(most), v.minLength(1, 'a text that is not empty'))

const collectionsSchema = v.nullish(
  v.array(
    v.strictObject({
      title: filled(80),
      sentence: v.optional(text(300), ''),
      episodes: v.pipe(
        v.array(
          v.pipe(
            filled(200),
            v.regex(/^[\p{L}\p{N}-]+$/u, 'the number of an episode, or the end of its URL')
          ),
          'a list of episodes'
        ),
        v.minLength(1, 'at least one episode'),
        v.maxLength(50, 'at most 50 episodes')
      )
    }),
    'a list of collections'
  ),
  []
)

/** Throws on a mistake, naming the path of the field, which stops the build. */
export function parseCollections(input: unknown, file: string): Collection[] {
  const result = v.safeParse(collectionsSchema, input)
  if (!result.success) throw mistakesIn(file, result.issues)
  return result.output ?? []
}
