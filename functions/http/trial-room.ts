// A room for the tests of the wrapper: calls of every kind that no product needs.
import * as v from 'valibot'
import { del, get, post } from '../../src/lib/contract.ts'
import { accept, Failure, refuse } from '../../src/lib/outcome.ts'
import { handle, type Room } from './handle.ts'

/** Must never be seen in an answer or a log line. */
export const SECRET = 'noor@kino9.example'
/** What the calls keep. */
export const shelf = new Map<number, string>()

const film = v.object({
  id: v.pipe(v.number(), v.integer(), v.minValue(1)),
  title: v.pipe(v.string(), v.trim(), v.minLength(1))
})
const answer = v.object({ id: v.number(), title: v.string() })
const tmdbId = v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number))

const putFilm = post('/api/test/films', { body: film, answer, refusals: { 'not-found': 404 } })
const listFilms = get('/api/test/films', { query: v.object({ page: v.optional(v.string()) }) })
const readFilm = get('/api/test/films/:tmdbId', { params: v.object({ tmdbId }), answer })
const dropFilm = del('/api/test/films/:tmdbId', { params: v.object({ tmdbId }) })
const rentFilm = post('/api/test/films/:tmdbId/rent', {
  params: v.object({ tmdbId }),
  body: v.object({ days: v.number() }),
  answer: v.object({ success: v.literal(true) }),
  saysSuccess: true,
  refusals: { 'not-found': 404 }
})
const openTill = post('/api/test/till', {})
const webhook = post('/api/test/webhook', {
  isWebhook: true,
  answer: v.object({ bytes: v.array(v.number()) })
})
const whoAmI = get('/api/test/visitor', { answer: v.object({ address: v.string() }) })
const breakDown = get('/api/test/broken/:how', { params: v.object({ how: v.string() }), answer })
const cached = get('/api/test/cached', { answer: v.object({}) })

export const trialRoom: Room = () => [
  handle(putFilm, ({ body }) => {
    if (body.title === 'Onbekend') return refuse('not-found')
    shelf.set(body.id, body.title)
    return accept({ ...body, password: SECRET })
  }),
  handle(listFilms, () => accept(undefined)),
  handle(readFilm, ({ params }) => accept({ id: params.tmdbId, title: 'La Jetée' })),
  handle(dropFilm, ({ params }) => {
    shelf.delete(params.tmdbId)
    return accept()
  }),
  handle(rentFilm, ({ body: { days }, explain }) => {
    if (days === 0) return refuse('not-found')
    if (days < 0) throw new Failure('film-facts', 'no answer within 8 s')
    explain(`Te huur tot ${days} dagen.`)
    return days > 2 ? refuse('not-found') : accept({ success: true })
  }),
  handle(openTill, ({ answerHeaders }) => {
    answerHeaders.append('set-cookie', 'a=1')
    answerHeaders.append('set-cookie', 'b=2')
    return accept()
  }),
  handle(webhook, ({ rawBody }) => accept({ bytes: [...rawBody] })),
  handle(whoAmI, ({ visitorAddress }) => accept({ address: visitorAddress })),
  handle(breakDown, ({ params }) => {
    if (params.how === 'later') throw new Failure('film-facts', 'no answer within 8 s')
    if (params.how === 'for-good') throw new Failure('film-facts', 'not JSON', { retryable: false })
    if (params.how === 'answer') return accept({ id: 'not a number', title: SECRET } as never)
    if (params.how === 'thrown-text') throw SECRET
    throw new TypeError(`could not insert ${SECRET}`)
  }),
  handle(cached, ({ answerHeaders }) => {
    answerHeaders.set('cache-control', 'public, max-age=60')
    return accept({})
  })
]
