// Makes a feed of our own of every real feed of the shared corpus, and reads it with two parsers that are not ours.
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DomUtils, parseDocument } from 'htmlparser2'
import Parser from 'rss-parser'
import { expect, test } from 'vitest'
import { decodeFeed } from './decode.ts'
import { rss } from './feed.testing.ts'
import { type OwnItem, ownFeed } from './own-feed.ts'
import { parseFeed } from './parse-feed.ts'
import { escapeStrayAmpersands, tidyXml } from './xml.ts'

const FEEDS = path.resolve('../shared/data/feeds')
const isAbsent = !existsSync(FEEDS)
if (isAbsent) console.log(`SKIPPED: the collection of real feeds is not at ${FEEDS}`)

const OWN: OwnItem = {
  page: 'https://kino9.example/aflevering/12/',
  chapters: { url: 'https://kino9.example/c.json', type: 'application/json+chapters', isRicher: true },
  transcript: { url: 'https://kino9.example/t.vtt', type: 'text/vtt' },
  guests: [']]>& An'],
  films: [{ label: ']]></item><b>Fargo & co', url: 'https://kino9.example/film/fargo-1996/', atSeconds: 9 }]
}
const options = {
  selfUrl: 'https://kino9.example/feed.xml',
  sourceUrl: '',
  hosts: ['Wout', 'Noor'],
  filmsHeading: 'Besproken films',
  itemOf: () => OWN
}

type Field = { name: string; attributes: string; text: string }
function itemsIn(xml: string): Field[][] {
  const document = parseDocument(xml, { xmlMode: true })
  return DomUtils.getElementsByTagName('item', document, true).map((item) =>
    DomUtils.getChildren(item).flatMap((child) =>
      'attribs' in child
        ? { name: child.name, attributes: JSON.stringify(child.attribs), text: DomUtils.textContent(child) }
        : []
    )
  )
}
const CHANGED = new Set(['link', 'podcast:chapters'])
const NOTES = new Set(['description', 'content:encoded', 'itunes:summary'])

async function readable(file: string): Promise<string | undefined> {
  const text = decodeFeed(readFileSync(file))
  if (!text.ok || !(await parseFeed(text.value, { podcastName: 'KINO 9' })).ok) return undefined
  return escapeStrayAmpersands(tidyXml(text.value))
}

test.skipIf(isAbsent).each(isAbsent ? [] : globSync('**/*.xml', { cwd: FEEDS }).toSorted())(
  'our feed of %s has every item of it with all of its fields',
  async (file) => {
    const source = await readable(path.join(FEEDS, file))
    const xml = source && ownFeed(source, options)?.xml
    if (!source || !xml) return
    const [before, after] = [itemsIn(source), itemsIn(xml)]
    expect(after).toHaveLength(before.length)
    for (const [place, fields] of before.entries()) {
      const kept = after[place]?.slice() ?? []
      for (const field of fields.filter(({ name }) => !CHANGED.has(name))) {
        const at = kept.findIndex(
          (one) =>
            one.name === field.name &&
            one.attributes === field.attributes &&
            (NOTES.has(one.name) ? one.text.startsWith(field.text.trimEnd()) : one.text === field.text)
        )
        expect(at, `${field.name} ${field.text.slice(0, 80)}`).toBeGreaterThanOrEqual(0)
        kept.splice(0, at + 1)
      }
    }
    const [original, copy] = await Promise.all([read(source), read(xml)])
    const identity = (items: typeof copy.items) =>
      items.map(({ guid, enclosure, pubDate, title }) => ({ guid, enclosure, pubDate, title }))
    expect(identity(copy.items)).toEqual(identity(original.items))
    expect(copy.items.every(({ content }) => content?.includes('Fargo') ?? true)).toBe(true)
  }
)

const read = (xml: string) => new Parser({ defaultRSS: 2 }).parseString(xml)

test('our feed has all of a thousand items', () => {
  const notes = `<description><![CDATA[${'<p>Een lange tekst over films.</p>'.repeat(60)}]]></description>`
  const source = rss(
    Array.from(
      { length: 1000 },
      (_, at) => `<item><guid>${at}</guid>${notes}<enclosure url="https://cdn.example/${at}.mp3"/></item>`
    ).join('')
  )
  expect(ownFeed(source, options)?.xml.match(/Fargo/g)).toHaveLength(1000)
})
