// What the answer says for a visitor: the services to choose from, the films on theirs, and the list of one film.
import type { Choice } from './choice.ts'
import type { WhereToWatch } from './contract.ts'
import { ageOf, OFFER_KINDS, type OfferKind, type Region, STREAMED_KINDS } from './offers.ts'

type FilmOffers = WhereToWatch['films'][string]

export type ChoosableService = { id: number; name: string; filmCount: number }
/** The names of the visitor's services that have a film, by its TMDB id. */
export type MyFilms = ReadonlyMap<number, readonly string[]>

export type OfferList = { kind: OfferKind; services: readonly { name: string; isMine: boolean }[] }
export type FilmWatch =
  /** The answer has nothing about this film, or it is too old. */
  | { step: 'unknown' }
  | { step: 'nowhere'; checkedAt: string; link: string }
  /** `datedAt`: when the answer is older than a day. */
  | { step: 'somewhere'; lists: readonly OfferList[]; link: string; datedAt: string | undefined }

const namesOf = ({ services }: WhereToWatch) => new Map(services.map(({ id, name }) => [id, name]))
const streamedOn = (film: FilmOffers) => new Set(STREAMED_KINDS.flatMap((kind) => film[kind] ?? []))
const ageOfFilm = ({ checkedAt }: FilmOffers, now: Date) => ageOf(new Date(checkedAt), now)

/** The services that stream one of the films, those with the most films first. Shops for rent and sale are none to subscribe to. */
export function choosableServices(answer: WhereToWatch, now: Date): ChoosableService[] {
  const counts = new Map<number, number>()
  for (const film of Object.values(answer.films)) {
    if (ageOfFilm(film, now) === 'hidden') continue
    for (const id of streamedOn(film)) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return answer.services
    .flatMap(({ id, name }) => {
      const filmCount = counts.get(id)
      return filmCount ? [{ id, name, filmCount }] : []
    })
    .sort((one, other) => other.filmCount - one.filmCount || one.name.localeCompare(other.name))
}

export function myFilms(answer: WhereToWatch, { services }: Choice, now: Date): MyFilms {
  const names = namesOf(answer)
  const films = new Map<number, string[]>()
  for (const [tmdbId, film] of Object.entries(answer.films)) {
    if (ageOfFilm(film, now) === 'hidden') continue
    const streamed = streamedOn(film)
    const mine = services.flatMap((id) => (streamed.has(id) ? (names.get(id) ?? []) : []))
    if (mine.length > 0) films.set(Number(tmdbId), mine)
  }
  return films
}

/** Where one film can be watched; the visitor's own services come first in each list. */
export function filmWatch(answer: WhereToWatch, tmdbId: number, { services }: Choice, now: Date): FilmWatch {
  const film = answer.films[tmdbId]
  const age = film ? ageOfFilm(film, now) : 'hidden'
  if (!film || age === 'hidden') return { step: 'unknown' }
  const names = namesOf(answer)
  const chosen = new Set(services)
  const lists = OFFER_KINDS.map((kind) => ({
    kind,
    services: (film[kind] ?? [])
      .flatMap((id) => {
        const name = names.get(id)
        const isMine = chosen.has(id) && STREAMED_KINDS.some((streamed) => streamed === kind)
        return name ? [{ name, isMine }] : []
      })
      .sort((one, other) => Number(other.isMine) - Number(one.isMine))
  })).filter((list) => list.services.length > 0)
  const { checkedAt, link = '' } = film
  if (lists.length === 0) return { step: 'nowhere', checkedAt, link }
  return { step: 'somewhere', lists, link, datedAt: age === 'dated' ? checkedAt : undefined }
}

/** The page of JustWatch for a country, where the answer has none of its own. */
export const justWatchUrl = (region: Region): string => `https://www.justwatch.com/${region.toLowerCase()}`

/** Films on the visitor's services first; otherwise the order stays. */
export const mineFirst = <Item>(items: readonly Item[], isMine: (item: Item) => boolean): Item[] => [
  ...items.filter(isMine),
  ...items.filter((item) => !isMine(item))
]
