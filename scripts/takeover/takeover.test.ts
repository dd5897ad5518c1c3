import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { throwAwayCertificate } from '../../bench/certificate.ts'
import { copyProject, type ProjectCopy } from '../../tests/fixtures/project-copy.ts'

const FEED = `<?xml version="1.0"?><rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0">
<channel><title>Het 't Zand "uur"</title><link>https://tzand.example/</link><language>nl-nl</language>
<description>Over de zee. En het strand, elke week.</description><itunes:author>Strandradio</itunes:author>
<itunes:owner><itunes:name>Strand</itunes:name><itunes:email>a@b.be?bcc=x</itunes:email><itunes:email>o'brien@tzand.example</itunes:email></itunes:owner>
<podcast:person role="host">Lien Zee</podcast:person><podcast:person role="guest">Een Gast</podcast:person><podcast:person>Lien Duin</podcast:person>
<item><title>1. Eb</title><guid>1</guid><enclosure url="https://tzand.example/1.mp3" type="audio/mpeg" length="9"/></item>
</channel></rss>`

/** Without openssl there is none. */
const certificate = throwAwayCertificate()

let project: ProjectCopy
beforeAll(() => {
  project = copyProject()
  // A takeover compares brand/ with the shipped one.
  project.addShippedBrand()
  writeFileSync(path.join(project.folder, 'feed.xml'), FEED)
})
afterAll(() => project.remove())

const takeover = (...words: string[]) => project.start('takeover', {}, ...words).ended
const inBrand = (name: string) => path.join(project.folder, 'brand', name)

test('the takeover writes the brand of a feed, lists the remaining tasks, and never overwrites an edited brand', async () => {
  const { code, out, err } = await takeover('feed.xml', '--with', 'shop')
  expect(err).toBe('')
  expect(code).toBe(0)
  expect(out).toContain('seller: an example.')
  expect(out).toContain('hosts: Lien Zee, Lien Duin, as the feed names them.')
  expect(out).toContain(
    "titles.dropBeforeDash: false: of a title only the podcast's name and the number of the episode are left out"
  )
  expect(out).toContain('\nFEED_URL=feed.xml npm start shows the site;')
  const { podcast } = (await import(pathToFileURL(inBrand('podcast.ts')).href)) as { podcast: object }
  expect(podcast).toMatchObject({
    name: `Het 't Zand "uur"`,
    locale: 'nl-NL',
    siteUrl: 'https://tzand.example',
    hosts: [
      { id: 'lien', name: 'Lien Zee' },
      { id: 'lien-2', name: 'Lien Duin' }
    ],
    mail: { feedback: "o'brien@tzand.example" },
    titles: { dropBeforeDash: false },
    features: { films: false, shop: true }
  })
  expect(readFileSync(inBrand('colors.ts'), 'utf8')).toContain("from '../src/site/brand/colors-schema.ts'")
  expect(existsSync(inBrand('hosts'))).toBe(false)
  expect(existsSync(inBrand('screenshots'))).toBe(false)
  expect(readFileSync(inBrand('logo.svg'), 'utf8')).toContain('id="digit"')
  const security = readFileSync(path.join(project.folder, 'public/.well-known/security.txt'), 'utf8')
  const [, expires = ''] =
    /^Contact: mailto:o'brien@tzand\.example\nExpires: (.+)\nPreferred-Languages: nl, en\n$/.exec(security) ??
    []
  expect(Date.parse(expires)).toBeGreaterThan(Date.now())

  const again = await takeover('feed.xml')
  expect(again.code).toBe(1)
  expect(again.err.trim()).toBe(
    'brand/ was edited: its files would be lost. With --force they are overwritten.'
  )
  expect((await takeover('feed.xml', '--force')).code).toBe(0)
})

test.skipIf(!certificate)(
  'the takeover reads a feed and its cover from a server of this machine',
  async () => {
    const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#1a7f37' } })
    const cover = await picture.webp().toBuffer()
    const server = createServer({ key: certificate, cert: certificate }, ({ url, headers }, response) => {
      const image = `<itunes:image href="https://${headers.host}/cover.webp"/><item>`
      response.end(url === '/cover.webp' ? cover : FEED.replace('<item>', image))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const trustedFile = path.join(project.folder, 'certificate.pem')
    writeFileSync(trustedFile, certificate ?? '')
    try {
      const feed = `https://127.0.0.1:${(server.address() as AddressInfo).port}/feed.xml`
      const { code, out, err } = await project.start(
        'takeover',
        { NODE_EXTRA_CA_CERTS: trustedFile },
        feed,
        '--force'
      ).ended
      expect(err).toBe('')
      expect(code).toBe(0)
      expect(out).toContain('brand/logo.png is the cover of the feed.')
      expect(existsSync(inBrand('logo.svg'))).toBe(false)
      expect((await sharp(inBrand('logo.png')).metadata()).width).toBe(60)
      expect(readFileSync(inBrand('podcast.ts'), 'utf8')).toContain(`feedUrl: '${feed}'`)
    } finally {
      server.close()
    }
  }
)

test.each([
  [['none.xml', '--force'], /^none\.xml cannot be read: .*there is no file/],
  [['feed.xml', '--with', 'cinema'], /^--with cinema: expected some of films, /],
  [['package.json', '--force'], /^The feed cannot be read: this is no RSS or Atom feed\.$/]
])('the takeover says in one line what is wrong with %j', async (words, line) => {
  const { code, err } = await takeover(...words)
  expect(code).toBe(1)
  expect(err.trim()).toMatch(line)
  expect(err.trim().split('\n')).toHaveLength(1)
})
