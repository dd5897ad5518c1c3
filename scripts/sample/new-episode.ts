// One more episode for the sample feed: the sound and the cover of its newest one under a number and a date of their own.
import { invariant } from '../../src/lib/outcome.ts'

const TITLES = [
  'Nog één keer dan',
  'De film na de film',
  'Wie heeft het licht aangelaten?',
  'Rij negen, stoel negen'
]

/** The feed with an episode more, published at `now`. */
export function withNewEpisode(feed: string, now: Date): { text: string; episodeNumber: number } {
  const numbers = [...feed.matchAll(/<itunes:episode>(\d+)</g)].map(([, digits]) => Number(digits))
  const newest = /^ *<item>.*?<\/item>\n/ms.exec(feed)?.[0]
  invariant(newest && numbers.length > 0, 'the sample feed has episodes')
  const episodeNumber = Math.max(...numbers) + 1
  const audio = /<enclosure [^>]*>/.exec(newest)?.[0] ?? ''
  const cover = /<itunes:image [^>]*>/.exec(newest)?.[0] ?? ''
  const title = TITLES[episodeNumber % TITLES.length] ?? ''
  const item = `    <item>
      <title>${episodeNumber} - ${title}</title>
      <itunes:title>${title}</itunes:title>
      <link>https://sample.kino9.example/aflevering/${episodeNumber}/</link>
      <guid isPermaLink="false">kino9-voorbeeld-${episodeNumber}</guid>
      <pubDate>${now.toUTCString()}</pubDate>
      <content:encoded><![CDATA[<p>Een aflevering die op deze machine gepubliceerd werd, om te zien wat er dan gebeurt.</p>]]></content:encoded>
      ${audio}
      <itunes:duration>4:50</itunes:duration>
      <itunes:episode>${episodeNumber}</itunes:episode>
      <itunes:episodeType>full</itunes:episodeType>
      ${cover}
    </item>
`
  return { text: feed.replace(newest, `${item}${newest}`), episodeNumber }
}
