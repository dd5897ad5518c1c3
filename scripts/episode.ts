// `npm run episode -- export 118` writes what the hosts published of an episode into its file; `import 118` makes the file a draft
// at the desk. Files stay a full alternative to the desk.
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { stringify } from 'yaml'
import { editedOf } from '../src/desk/episodes/edited.ts'
import { editorialOf } from '../src/desk/episodes/editorial-of.ts'
import { parseEditorial } from '../src/films/film/editorial.ts'
import type { FilmMention } from '../src/films/film/film-list.ts'
import { formatClock } from '../src/lib/time.ts'
import { settings } from '../src/site/brand/settings.ts'
import { EDITORIAL_FOLDER } from './build/folders.ts'
import { writeWhole } from './build/whole-file.ts'
import { readYamlFile } from './build/yaml-file.ts'
import { OperatorError } from './operator-error.ts'
import { runOnDatabase } from './start/run-on-database.ts'

const USAGE = `Use one of:
  npm run episode -- export 118   writes ${EDITORIAL_FOLDER}/118.yaml from what the hosts published
  npm run episode -- import 118   makes that file a draft at the desk, which a host publishes`

type EpisodeCommand = { act: 'export' | 'import'; slug: string }

await runOnDatabase(readCommand, async () => {
  const [{ OPERATOR }, { draftOf, publishedEpisodes, saveDraft }] = await Promise.all([
    import('../functions/desk/access/hosts.ts'),
    import('../functions/desk/episodes/episode-queries.ts')
  ])
  return {
    async perform({ act, slug }, { db }) {
      const file = path.join(EDITORIAL_FOLDER, `${slug}.yaml`)
      if (act === 'export') {
        const edited = (await publishedEpisodes(db)).edited.get(slug)
        if (!edited) throw new OperatorError(`${slug}: nothing was published of it at the desk.`)
        const { films, upcoming, chapters, guests } = editorialOf(edited)
        mkdirSync(EDITORIAL_FOLDER, { recursive: true })
        const content = {
          films: films.map(asWritten),
          upcoming: upcoming.map(asWritten),
          chapters: chapters.map(({ at, title }) => ({ at: formatClock(at), title })),
          ...(guests.length > 0 ? { guests } : {})
        }
        await writeWhole(file, stringify(content))
        return `Written: ${file}.`
      }
      if (!existsSync(file)) throw new OperatorError(`There is no ${file}.`)
      const hostIds = settings.hosts.map(({ id }) => id)
      const editorial = readYamlFile(file, (input) => parseEditorial(input, file, hostIds))
      const { films, upcoming, chapters, guests } = editorial
      const mine = editedOf({
        films,
        upcoming,
        guests,
        chapters: chapters.map(({ at, title }) => ({ seconds: at, title }))
      })
      const base = (await draftOf(db, slug))?.edited ?? mine
      await saveDraft(db, {
        slug,
        base,
        mine: { ...mine, ...(base.transcript ? { transcript: base.transcript } : {}) },
        host: OPERATOR,
        now: new Date()
      })
      return `The draft of ${slug} at the desk is as in ${file}. A host publishes it.`
    }
  }
})

function readCommand([act, slug, ...more]: readonly string[]): EpisodeCommand {
  if (
    (act === 'export' || act === 'import') &&
    slug &&
    /^[\p{L}\p{N}][\p{L}\p{N}-]*$/u.test(slug) &&
    more.length === 0
  )
    return { act, slug }
  throw new OperatorError(USAGE)
}

function asWritten({ chapterSeconds, posterUrl: _poster, otherTitles: _others, ...film }: FilmMention) {
  return { ...film, ...(chapterSeconds === undefined ? {} : { chapter: formatClock(chapterSeconds) }) }
}
