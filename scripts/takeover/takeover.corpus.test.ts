// Runs a takeover with real feeds and checks the resulting brand/. Only if the collection of feeds is present.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseSettings } from '../../src/site/brand/schema.ts'
import { parseBrandTexts } from '../../src/site/brand/texts-schema.ts'
import { brandFiles, settingsFor, textsFor } from './brand-files.ts'
import { factsOf } from './facts.ts'
import { leftToDo } from './left-to-do.ts'

const FEEDS = path.resolve('../shared/data/feeds')
const isAbsent = !existsSync(FEEDS)
if (isAbsent) console.log(`SKIPPED: the collection of real feeds is not at ${FEEDS}`)

/** File, name, site, locale, hosts, and the address of mails. */
const EXPECTED: [string, string, string, string, string[], string][] = [
  [
    'de-grote-vrt-nl-be.xml',
    'De Grote Podcast Van de Veire Ochtendshow',
    'https://mnm.be',
    'nl-BE',
    ['MNM'],
    'podcasts@vrt.be'
  ],
  [
    'homegrown-hits-chapters.xml',
    'Homegrown Hits',
    'https://homegrownhits.xyz',
    'nl-BE',
    ['DuhLaurien', 'MaryKateUltra', 'Daisy B. Cooper'],
    'show@homegrownhits.xyz'
  ],
  [
    'baywatch-berlin-podigee.xml',
    'Baywatch Berlin',
    'https://baywatch-berlin.podigee.io',
    'nl-BE',
    ['Klaas Heufer-Umlauf', 'Thomas Schmitt', 'Jakob Lundt'],
    'alexander.krawczyk@starwatch.de'
  ],
  [
    'alternativlos-de.xml',
    'Alternativlos',
    'https://www.alternativlos.org',
    'nl-BE',
    ['Felix von Leitner', 'Frank Rieger'],
    'itunes@alternativlos.org'
  ],
  [
    'design-details-simplecast.xml',
    'Design Details',
    'https://design-details.example',
    'nl-BE',
    ['Spec'],
    'designdetailsfm@gmail.com'
  ]
]

describe.skipIf(isAbsent)('the takeover of a podcast', () => {
  test.each(EXPECTED)(
    'a takeover writes the brand of %s',
    async (file, name, siteUrl, locale, hosts, mail) => {
      const facts = await factsOf(readFileSync(path.join(FEEDS, file)), {})
      const settings = parseSettings(settingsFor(facts, []), 'brand/podcast.ts')
      expect(settings.name).toBe(name)
      expect(settings.siteUrl).toBe(siteUrl)
      expect(settings.locale).toBe(locale)
      expect(settings.hosts.map((host) => host.name)).toEqual(hosts)
      expect(settings.mail.feedback).toBe(mail)
      const files = brandFiles(settings, parseBrandTexts(textsFor(facts), 'brand/texts.ts'))
      expect(Object.values(files).join('\n')).not.toMatch(/kino|wout|noor|milan|letterboxd|drie films/i)
      expect(leftToDo(facts, settings, { hasCover: false, feed: file }).length).toBeGreaterThan(6)
    }
  )

  test.each([
    ['launched-fireside.xml', false, undefined],
    ['nightvale-prx-single.xml', true, undefined],
    ['vanilla-js-no-enclosure-length.xml', true, undefined],
    ['streetfight-soundcloud.xml', false, false]
  ])(
    'a takeover of %s sets titles.dropBeforeDash to %j and showsNumbers to %j',
    async (file, dropBeforeDash, showsNumbers) => {
      const settings = settingsFor(await factsOf(readFileSync(path.join(FEEDS, file)), {}), [])
      expect(settings.titles).toEqual({ dropBeforeDash })
      expect(settings.showsNumbers).toBe(showsNumbers)
    }
  )

  test('a takeover uses the new URL that the feed announces', async () => {
    const facts = await factsOf(readFileSync(path.join(FEEDS, 'de-grote-vrt-nl-be.xml')), {})
    expect(facts.feedUrl).toMatch(/^https:\/\/podcasts\.vrt\.be\/v1\/program-[\w-]+$/)
  })
})
