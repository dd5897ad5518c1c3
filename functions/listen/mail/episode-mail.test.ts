import { expect, test } from 'vitest'
import { settings } from '../../../src/site/brand/settings.ts'
import { episodeMailOf, type MailedEpisode, writtenEpisodeMail } from './episode-mail.ts'

const EPISODE: MailedEpisode = {
  slug: '118',
  title: 'KINO 9 118 - Huizen met een wil',
  episodeNumber: 118,
  kind: 'full',
  description:
    '<p>Drie huizen die &amp; zelf beslissen. Meer zeggen we niet.</p><img src="https://x.example/a.png">',
  movies: [
    { title: 'Hausu', year: 1977, pageSlug: 'hausu-1977', stars: { milan: 5 }, posterUrl: '/media/a.webp' },
    { title: 'Zonder <jaar>', year: 0, pageSlug: 'zonder-jaar' }
  ],
  upcomingMovies: [{ title: 'Verklapt', year: 2001, pageSlug: 'verklapt' }]
}
const TOKEN = `7-${'a'.repeat(43)}`

test('the mail of an episode has its title, what it is about, its films, and the ways to listen, vote and unsubscribe', () => {
  const { subject, text, html } = writtenEpisodeMail(episodeMailOf(EPISODE))(TOKEN)
  expect(subject).toBe('Aflevering 118: Huizen met een wil')
  for (const body of [text, html]) {
    for (const url of ['/aflevering/118/', '/film/hausu-1977/', `/mail/afmelden/#${TOKEN}`, '/privacy/'])
      expect(body).toContain(settings.siteUrl + url)
    expect(body).toContain('Hausu (1977)')
    expect(body).not.toContain('Verklapt')
  }
  expect(text).toContain('Drie huizen die & zelf beslissen.')
  expect(html).toContain('Zonder &lt;jaar&gt;')
  // Nothing that tells us of being opened.
  expect(html).not.toMatch(/<img|url\(|src=|@import/)
})

test('the mail of an episode is too small to be clipped, whatever the feed says', () => {
  const film = { title: '&"<'.repeat(100), year: 1977, pageSlug: 'a'.repeat(200) }
  const endless = {
    ...EPISODE,
    title: 'x'.repeat(5000),
    description: `<p>${'woord '.repeat(5000)}</p>`,
    movies: Array.from({ length: 300 }, () => film)
  }
  const { subject, text, html } = writtenEpisodeMail(episodeMailOf(endless))(TOKEN)
  expect(subject.length).toBeLessThan(200)
  for (const body of [text, html]) expect(Buffer.byteLength(body)).toBeLessThan(102_000)
})
