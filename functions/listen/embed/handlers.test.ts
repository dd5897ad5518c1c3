import { describe, expect, test } from 'vitest'
import { openTestApp, SITE_ORIGIN } from '../../../tests/fixtures/app.ts'
import { embedHandlers } from './handlers.ts'

const PAGE = `${SITE_ORIGIN}/aflevering/112/`
const { app } = await openTestApp([embedHandlers])
const get = (query: Record<string, string>) =>
  app(new Request(`${SITE_ORIGIN}/api/oembed?${new URLSearchParams(query)}`))
const answer = async (query: Record<string, string>) =>
  (await get(query)).json() as Promise<Record<string, unknown>>

describe('oEmbed', () => {
  test('oEmbed answers the address of an episode with the player and its description', async () => {
    expect(await answer({ url: PAGE, format: 'json' })).toEqual({
      version: '1.0',
      type: 'rich',
      title: 'Zomers van "vroeger"',
      author_name: 'Noor',
      author_url: `${SITE_ORIGIN}/`,
      provider_name: 'KINO\u00a09',
      provider_url: `${SITE_ORIGIN}/`,
      cache_age: 86_400,
      html: `<iframe src="${SITE_ORIGIN}/embed/aflevering/112/" title="Zomers van &quot;vroeger&quot; · KINO\u00a09" width="600" height="180" loading="lazy" style="border:0"></iframe>`,
      width: 600,
      height: 180,
      thumbnail_url: `${SITE_ORIGIN}/media/covers/0a1b2c-640.webp`,
      thumbnail_width: 640,
      thumbnail_height: 640
    })
  })

  test('oEmbed is JSON that any site may read and the network may keep', async () => {
    const { headers } = await get({ url: PAGE })
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('cache-control')).toBe('public, max-age=3600')
  })

  test.each([
    ['without its last slash', `${SITE_ORIGIN}/aflevering/112`, '112/'],
    ['with http', 'http://kino9.example/aflevering/112/', '112/'],
    ['with a time', `${PAGE}?t=754`, '112/?t=754'],
    ['with a time as people write it', `${PAGE}?utm_source=x#t=12:34`, '112/?t=754'],
    ['with letters in code', `${SITE_ORIGIN}/aflevering/extra-cin%C3%A9/`, 'extra-ciné/']
  ])('oEmbed finds an episode %s', async (_, url, end) => {
    expect((await answer({ url })).html).toContain(`src="${SITE_ORIGIN}/embed/aflevering/${end}"`)
  })

  test('oEmbed stays within the requested size, and leaves out a picture that is too large', async () => {
    const small = await answer({ url: PAGE, maxwidth: '400', maxheight: '160' })
    expect(small).toMatchObject({ width: 400, height: 160 })
    expect(small.html).toContain('width="400" height="160"')
    expect(small).not.toHaveProperty('thumbnail_url')
    const large = await answer({ url: PAGE, maxwidth: '2000', maxheight: '1000' })
    expect(large).toMatchObject({ width: 600, height: 180, thumbnail_width: 640 })
  })

  test('an episode without an author or a cover on our site gets an answer without them', async () => {
    const episode = await answer({ url: `${SITE_ORIGIN}/aflevering/extra-cin%C3%A9/` })
    expect(episode.author_name).toBe('KINO\u00a09')
    expect(episode).not.toHaveProperty('thumbnail_url')
  })

  test.each([
    ['another site', 'https://evil.example/aflevering/112/'],
    ['another kind of address', 'ftp://kino9.example/aflevering/112/'],
    ['an episode that does not exist', `${SITE_ORIGIN}/aflevering/999/`],
    ['a name of every object', `${SITE_ORIGIN}/aflevering/constructor/`],
    ['letters that cannot be read', `${SITE_ORIGIN}/aflevering/%E0%A4%A/`],
    ['another page', `${SITE_ORIGIN}/must-see/`]
  ])('oEmbed finds nothing for %s', async (_, url) => {
    const response = await get({ url })
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 'unknown-page' })
  })

  test.each(['xml', 'jsonp', ''])('oEmbed is not offered as %j', async (format) => {
    const response = await get({ url: PAGE, format })
    expect(response.status).toBe(501)
    expect(await response.json()).toMatchObject({ code: 'only-json', title: 'Not Implemented' })
  })

  test.each<Record<string, string>>([
    {},
    { url: 'aflevering 112' },
    { url: PAGE, maxwidth: '0' },
    { url: PAGE, maxheight: 'hoog' }
  ])('oEmbed refuses %j', async (query) => {
    expect((await get(query)).status).toBe(400)
  })
})
