import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// One word for one thing: what is found beside the word that the site uses.
const NOT_USED: readonly [RegExp, string][] = [
  [/\b[Bb]ureau\b/, 'beheer'],
  [/\b[Dd]e drukker\b/, 'Printful'],
  [/\b[Cc]oupons?\b/, 'kortingscode'],
  [/\bterugstort/, 'terugbetalen'],
  [/\bmandje\b/, 'winkelwagen'],
  [/\bwachtrij\b/, 'hierna'],
  [/\b(?:binnenhalen|haal .* binnen)\b/, 'importeer'],
  [/\bneem (?:ze |het |je films )?mee\b/, 'exporteer'],
  [/\bde host laat niet toe\b/i, 'de server met het audiobestand'],
  [/\btechnische melding\b/, 'foutmelding'],
  [/\baangerekend\b/, 'afgeschreven'],
  [/\bpodcasthost\b/, 'podcasthosting'],
  [/\bnog eens opnieuw\b/, 'Probeer opnieuw']
]
const FOLDER = import.meta.dirname
/** Of code: what stands between quotes. Of a page: its markup. */
const textOf = (file: string): string => {
  const source = readFileSync(`${FOLDER}/${file}`, 'utf8')
  if (file.endsWith('.astro')) return source.split('---').slice(2).join()
  return [...source.matchAll(/'(?![a-z0-9/#._-]+')(?:[^'\\\n]|\\.)*'|`[^`]*`/g)]
    .map(([text]) => text.replace(/\$\{[^}]*\}/g, ''))
    .join('\n')
}

test.each(readdirSync(FOLDER).filter((file) => /(?<!\.test)\.ts$|\.astro$/.test(file)))(
  '%s uses the one word for each thing',
  (file) => {
    const text = textOf(file)
    const found = NOT_USED.flatMap(([words, use]) => {
      const [word] = words.exec(text) ?? []
      return word === undefined ? [] : [`${word} → ${use}`]
    })
    expect(found).toEqual([])
  }
)
