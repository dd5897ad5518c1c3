// The floor: what a visitor sees of the home page on arrival, as one hand-written document without script, with the
// same pictures. Nothing that shows the same can be much faster.
import type { Episode, Podcast } from '../src/features/episodes/schema.ts'
import type { Film } from '../src/features/films/schema.ts'

const SHOWN = 10
const FEATURED_CHARS = 200
const TICKET_CHARS = 300

const escaped = (text: string) =>
  text
    .replace(/&(?!\w+;|#)/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/"/g, '&quot;')

function plainText(html: string, limit: number): string {
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return text.length > limit ? `${text.slice(0, limit)}…` : text
}

const date = (iso: string) => new Date(iso).toLocaleDateString('nl-BE', { dateStyle: 'long' })
const minutes = (seconds: number) => `${Math.floor(seconds / 3600)} u ${Math.floor(seconds / 60) % 60} m`

function poster({ posterUrl, title, year }: Film): string {
  const image = posterUrl
    ? `<img src="${posterUrl}" width="108" height="162" loading="lazy" alt="${escaped(title)}">`
    : escaped(title)
  return `<li><button>${image}</button>(${year})</li>`
}

const posters = (films: Film[]) => (films.length > 0 ? `<ul>${films.map(poster).join('')}</ul>` : '')

const facts = ({ pubDate, duration }: Episode) =>
  `<p class="facts">${date(pubDate)} · ${minutes(duration)}</p>`

function featured(episode: Episode): string {
  const cover = episode.imageUrl
    ? `<img class="cover" src="${episode.imageUrl}" width="320" height="320" fetchpriority="high" alt="">`
    : ''
  return `<section>${cover}<h1>${escaped(episode.title)}</h1>
<p>${plainText(episode.description, FEATURED_CHARS)} <a href="#meer">Lees verder</a></p>${facts(episode)}
<button class="play">Beluister</button><h2>Besproken films</h2>${posters(episode.movies)}${posters(episode.upcomingMovies)}</section>`
}

const ticket = (
  episode: Episode
) => `<article id="episode-${episode.slug}"><b>${episode.episodeNumber ?? ''}</b>
<h3>${escaped(episode.title)}</h3><p>${plainText(episode.description, TICKET_CHARS)} <a href="#episode-${episode.slug}">Lees verder</a></p>
${facts(episode)}<button class="play">Beluister</button><h4>Besproken films</h4>${posters(episode.movies)}</article>`

const css = `*{box-sizing:border-box}body{max-width:44rem;margin:0 auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif;color:#1d1a16;background:#f7f2e7}
header,nav{display:flex;gap:1rem;justify-content:space-between;padding:.75rem 0}a{color:inherit}a,button{min-height:2.75rem;display:inline-block}
.cover{width:100%;height:auto}article{border-top:1px solid #0003;padding:1rem 0}ul{display:flex;gap:.5rem;overflow-x:auto;list-style:none;padding:0}
ul button{padding:0;border:0}.play{background:#b3261e;color:#fff;border:0;padding:0 1.5rem;font:inherit}.facts{opacity:.8}
@media(prefers-color-scheme:dark){body{color:#eee;background:#17130f}}`

export function floorPage({ channel, episodes }: Podcast): string {
  const newest = episodes[0]
  const tabs = ['Afleveringen', 'Must-See', 'Over ons', 'Merch']
  return `<!doctype html><html lang="nl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(channel.title)}</title><meta name="description" content="${escaped(plainText(channel.description, FEATURED_CHARS))}">
<link rel="icon" href="data:,"><style>${css}</style></head><body><header><a href="/">${escaped(channel.title)}</a><a href="mailto:x@example.org">Feedback</a></header>
<nav>${tabs.map((tab) => `<a href="#${tab}">${tab}</a>`).join('')}</nav><main>${newest ? featured(newest) : ''}<h2>Alle afleveringen</h2>
${episodes
  .slice(1, 1 + SHOWN)
  .map(ticket)
  .join(
    ''
  )}<button>Meer afleveringen laden</button></main><footer><a href="/privacy/">Privacybeleid</a></footer></body></html>`
}
