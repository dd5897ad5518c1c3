// Build time only: the plots of the figures as SVG, in the colours of the page. They need no script, and no style that the policy
// of the pages refuses.
import * as Plot from '@observablehq/plot'
import { parseHTML } from 'linkedom'
import { filmFiguresText as text } from '#texts/film-figures.ts'
import { FORMATS } from '#texts/language.ts'
import { invariant } from '../../lib/outcome.ts'
import { MINUTE_SECONDS } from '../../lib/time-units.ts'
import { agreeing, type Facts, type FigureId, formatMean, formatPart, shownRows } from './figure-list.ts'
import {
  countriesOf,
  decadesOf,
  directorsOf,
  hostFigures,
  meanOf,
  pairsOf,
  ratedFilms,
  splittingFilms,
  timedEpisodes,
  yearsOfPodcast
} from './figures.ts'

/** In units of the drawing, about those of the page. */
const SIZES = { narrow: 350, wide: 700 } as const
type Size = keyof typeof SIZES
const FONT_SIZE = 14
const INK = 'currentColor'
const SOFT = 'var(--ink-soft)'
const LINE = 'var(--line)'
const RED = 'var(--enamel)'
const PAPER = 'var(--surface)'
const HALF_STARS = [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5]
const MOVING_EPISODES = 5
const MOST_SPLITTING = 8

const { document } = parseHTML('<!doctype html><html><body></body></html>')
const year = new Intl.DateTimeFormat(FORMATS, { year: 'numeric', timeZone: 'UTC' })
const monthAndYear = new Intl.DateTimeFormat(FORMATS, { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** Of the element that is drawn. */
interface Drawn {
  outerHTML: string
  querySelectorAll: (selector: string) => Iterable<{ remove: () => void }>
  removeAttribute: (name: string) => void
  setAttribute: (name: string, value: string) => void
}

type Options = Plot.PlotOptions & { size: Size }

function draw({ size, ...options }: Options): string {
  const plot = Plot.plot({
    document,
    width: SIZES[size],
    marginLeft: 4,
    marginRight: 4,
    ...options
  }) as unknown as Drawn
  for (const style of plot.querySelectorAll('style')) style.remove()
  for (const name of ['class', 'width', 'height', 'font-family', 'style']) plot.removeAttribute(name)
  plot.setAttribute('font-size', String(FONT_SIZE))
  plot.setAttribute('aria-hidden', 'true')
  // Numbers of sixteen digits are most of a drawing.
  const svg = plot.outerHTML.replaceAll(/-?\d+\.\d{3,}/g, (number) =>
    String(Math.round(Number(number) * 10) / 10)
  )
  invariant(!/\sstyle=|<script/.test(svg), 'a plot has no style that the policy refuses')
  return svg
}

/** As many quarters, or years of a long archive, as fit beside each other. */
function dateTicks(dates: readonly Date[], size: Size) {
  const [first, last] = [dates[0], dates.at(-1)]
  const spanned = (last?.getUTCFullYear() ?? 0) - (first?.getUTCFullYear() ?? 0) + 1
  const isLong = spanned > 3
  const all = Array.from({ length: spanned * (isLong ? 1 : 4) }, (_, at) =>
    isLong ? Date.UTC((first?.getUTCFullYear() ?? 0) + at, 0) : Date.UTC(first?.getUTCFullYear() ?? 0, at * 3)
  ).filter((at) => at >= Number(first) && at <= Number(last))
  const step = Math.ceil(all.length / (size === 'narrow' ? 3 : 6))
  return Plot.axisX(
    all.filter((_, at) => at % step === 0).map((at) => new Date(at)),
    {
      tickFormat: (date: Date) => (isLong ? year : monthAndYear).format(date),
      tickSize: 0,
      color: SOFT,
      label: null
    }
  )
}

type Drawing = (facts: Facts, size: Size) => string

const strict: Drawing = ({ episodes, hosts }, size) => {
  const rated = ratedFilms(episodes)
  const figures = hostFigures(
    rated,
    hosts.map(({ id }) => id)
  )
  const name = (id: string) => hosts.find((host) => host.id === id)?.name ?? id
  const bars = figures.flatMap(({ hostId }) =>
    HALF_STARS.map((stars) => ({
      host: name(hostId),
      stars,
      count: rated.filter((one) => one.stars[hostId] === stars).length
    }))
  )
  const means = figures.map(({ hostId, mean }) => ({ host: name(hostId), mean }))
  return draw({
    size,
    height: figures.length * 128 + 30,
    marginTop: 30,
    marginBottom: 34,
    x: { domain: [0.2, 5.3], label: null },
    y: { axis: null },
    fy: { axis: null, domain: means.map(({ host }) => host), padding: 0.3 },
    marks: [
      Plot.axisX([1, 2, 3, 4, 5], {
        tickSize: 0,
        tickPadding: 16,
        color: SOFT,
        tickFormat: (stars: number) => `${stars} ★`
      }),
      Plot.rectY(bars, {
        fy: 'host',
        x1: ({ stars }) => stars - 0.2,
        x2: ({ stars }) => stars + 0.2,
        y: 'count',
        fill: INK,
        rx: 2
      }),
      Plot.text(
        bars.filter(({ count }) => count > 0),
        { fy: 'host', x: 'stars', y: 'count', text: 'count', dy: -9, fill: SOFT, fontSize: 12 }
      ),
      Plot.ruleY([0], { stroke: INK }),
      Plot.dot(means, { fy: 'host', x: 'mean', y: () => 0, symbol: 'triangle', r: 7, dy: 9, fill: RED }),
      Plot.text(means, {
        fy: 'host',
        frameAnchor: 'top-left',
        dx: 2,
        dy: -4,
        text: ({ host, mean }) => `${host}  ${formatMean(mean)}`,
        fontSize: 17,
        fontWeight: 600
      })
    ]
  })
}

const overTime: Drawing = ({ episodes, hosts }, size) => {
  const rated = ratedFilms(episodes)
  const dots = hosts.flatMap(({ id, name }) =>
    rated.flatMap(({ stars, date }) => {
      const given = stars[id]
      return given === undefined ? [] : [{ host: name, date: new Date(date), stars: given }]
    })
  )
  const averages = [
    ...Map.groupBy(dots, ({ host, date }) => `${host} ${date.toISOString()}`).values()
  ].flatMap(([first, ...others]) =>
    first ? [{ ...first, stars: meanOf([first, ...others].map(({ stars }) => stars)) }] : []
  )
  return draw({
    size,
    height: hosts.length * 165 + 20,
    marginTop: 30,
    marginBottom: 24,
    marginRight: 26,
    x: { type: 'utc', label: null, inset: 6 },
    y: { domain: [0.5, 5], label: null },
    fy: { axis: null, domain: hosts.map(({ name }) => name), padding: 0.25 },
    marks: [
      Plot.gridY([1, 3, 5], { stroke: LINE, strokeOpacity: 1 }),
      Plot.axisY([1, 3, 5], { anchor: 'right', tickSize: 0, color: SOFT, label: null }),
      dateTicks(
        dots.map(({ date }) => date),
        size
      ),
      Plot.dot(
        dots,
        Plot.group({ r: 'count' }, { fy: 'host', x: 'date', y: 'stars', fill: INK, fillOpacity: 0.38, r: 1 })
      ),
      Plot.line(
        averages,
        Plot.windowY(
          { k: MOVING_EPISODES, strict: true },
          { fy: 'host', x: 'date', y: 'stars', z: 'host', stroke: RED, strokeWidth: 3, curve: 'monotone-x' }
        )
      ),
      Plot.text(hosts, {
        fy: 'name',
        text: 'name',
        frameAnchor: 'top-left',
        dx: 2,
        dy: -22,
        fontSize: 17,
        fontWeight: 600
      })
    ],
    r: { range: [2.4, 4.2], domain: [1, 3] }
  })
}

const pairs: Drawing = ({ episodes, hosts }, size) => {
  const name = (id: string) => hosts.find((host) => host.id === id)?.name ?? id
  const all = pairsOf(
    ratedFilms(episodes),
    hosts.map(({ id }) => id)
  ).toSorted((one, other) => agreeing(other) - agreeing(one))
  const parts = all.flatMap(({ ids, same, near, far }) => {
    const count = same.length + near.length + far.length
    const [a, b] = [same.length / count, (same.length + near.length) / count]
    const pair = ids.map(name).join(' en ')
    return [
      { pair, from: 0, to: a, fill: INK, ink: PAPER },
      { pair, from: a, to: b, fill: 'var(--ticket-new)', ink: 'var(--on-ticket)' },
      { pair, from: b, to: 1, fill: LINE, ink: INK }
    ]
  })
  const labels = [text.columns.same, text.columns.near, text.columns.far]
  const isNarrow = size === 'narrow'
  const key = labels.map((label, at) => ({ label, at, ...(parts[at] ?? { fill: INK }) }))
  return draw({
    size,
    height: all.length * 74 + (isNarrow ? 84 : 44),
    marginTop: isNarrow ? 84 : 44,
    marginBottom: 2,
    x: { axis: null, domain: [0, 1] },
    fy: { axis: null, domain: all.map(({ ids }) => ids.map(name).join(' en ')) },
    marks: [
      Plot.rect(parts, { fy: 'pair', x1: 'from', x2: 'to', fill: 'fill', insetTop: 32, insetRight: 1 }),
      Plot.text(
        parts.filter(({ from, to }) => to - from > (isNarrow ? 0.1 : 0.05)),
        {
          fy: 'pair',
          x: ({ from, to }) => (from + to) / 2,
          text: ({ from, to }) => formatPart(to - from),
          fill: 'ink',
          dy: 16,
          fontWeight: 600
        }
      ),
      Plot.text(
        all.map(({ ids }) => ids.map(name).join(' en ')),
        {
          fy: (pair) => pair,
          text: (pair) => pair,
          frameAnchor: 'top-left',
          dy: 12,
          fontSize: 17,
          fontWeight: 600
        }
      ),
      ...key.flatMap(({ label, at, fill }) => {
        const [dx, dy] = isNarrow ? [0, -78 + at * 24] : [at * 205, -36]
        const facet = { facet: 'super', frameAnchor: 'top-left' } as const
        return [
          Plot.dot([0], { ...facet, dx: dx + 8, dy: dy + 8, r: 8, symbol: 'square', fill }),
          Plot.text([label], { ...facet, dx: dx + 24, dy, text: (word) => word })
        ]
      })
    ]
  })
}

const splits: Drawing = ({ episodes, hosts }, size) => {
  const ids = hosts.map(({ id }) => id)
  const all = splittingFilms(ratedFilms(episodes), ids, MOST_SPLITTING)
  const ROW = size === 'narrow' ? 62 : 58
  const marks = all.flatMap(({ film, stars }) => {
    const places = Map.groupBy(
      hosts.filter(({ id }) => stars[id] !== undefined),
      ({ id }) => stars[id] ?? 0
    )
    return [...places].map(([at, those]) => ({
      film: film.pageSlug,
      at,
      letters: those.map(({ name }) => name.slice(0, 1)).join(' ')
    }))
  })
  const ranges = all.map(({ film, stars }) => {
    const given = ids.flatMap((id) => stars[id] ?? [])
    return { film: film.pageSlug, title: film.title, from: Math.min(...given), to: Math.max(...given) }
  })
  const isLong = ({ letters }: { letters: string }) => letters.length > 1
  return draw({
    size,
    height: all.length * ROW + 34,
    marginTop: 30,
    marginBottom: 4,
    x: { domain: [0, 5.15], label: null },
    fy: { axis: null, domain: all.map(({ film }) => film.pageSlug) },
    marks: [
      Plot.axisX([1, 2, 3, 4, 5], {
        anchor: 'top',
        tickSize: 0,
        color: SOFT,
        tickFormat: (stars: number) => `${stars} ★`
      }),
      Plot.gridX([1, 2, 3, 4, 5], { stroke: LINE, strokeOpacity: 1, insetTop: 22 }),
      Plot.ruleY(ranges, {
        fy: 'film',
        x1: 'from',
        x2: 'to',
        y: () => 0,
        stroke: RED,
        strokeWidth: 4,
        dy: 12
      }),
      Plot.dot(marks, {
        fy: 'film',
        x: 'at',
        y: () => 0,
        r: 12,
        fill: INK,
        dy: 12,
        filter: (one) => !isLong(one)
      }),
      Plot.dot(marks, { fy: 'film', x: 'at', y: () => 0, r: 17, fill: INK, dy: 12, filter: isLong }),
      Plot.text(marks, {
        fy: 'film',
        x: 'at',
        y: () => 0,
        text: 'letters',
        fill: PAPER,
        dy: 12,
        fontSize: 13,
        fontWeight: 600
      }),
      Plot.text(ranges, {
        fy: 'film',
        text: 'title',
        frameAnchor: 'top-left',
        dx: 0,
        dy: 2,
        fontWeight: 600,
        stroke: PAPER,
        strokeWidth: 4,
        fill: INK
      })
    ],
    y: { axis: null, domain: [-1, 1] }
  })
}

interface Bar {
  label: string
  count: number
}

/** One below the other, with the word above its bar; the longest is the one that the sentence names. */
function rows(bars: readonly Bar[], size: Size): string {
  const top = Math.max(...bars.map(({ count }) => count))
  return draw({
    size,
    height: bars.length * 48 + 4,
    marginTop: 0,
    marginBottom: 2,
    marginRight: 34,
    x: { axis: null, domain: [0, top] },
    fy: { axis: null, domain: bars.map(({ label }) => label) },
    marks: [
      Plot.rect(bars, {
        fy: 'label',
        x1: 0,
        x2: 'count',
        fill: ({ count }) => (count === top ? RED : INK),
        insetTop: 25,
        insetBottom: 4,
        rx: 2
      }),
      Plot.text(bars, { fy: 'label', text: 'label', frameAnchor: 'top-left', dy: 4 }),
      Plot.text(bars, {
        fy: 'label',
        x: 'count',
        text: 'count',
        dx: 8,
        dy: 11,
        textAnchor: 'start',
        fontWeight: 600
      })
    ]
  })
}

/** Side by side, with the number above each. */
function columns(bars: readonly Bar[], size: Size, isTilted = false): string {
  const top = Math.max(...bars.map(({ count }) => count))
  return draw({
    size,
    height: size === 'narrow' ? 230 : 280,
    marginTop: 26,
    marginBottom: isTilted ? 48 : 26,
    x: { type: 'band', label: null, padding: 0.2, domain: bars.map(({ label }) => label) },
    y: { axis: null, domain: [0, top] },
    marks: [
      Plot.axisX({ tickSize: 0, color: SOFT, label: null, ...(isTilted ? { tickRotate: -60 } : {}) }),
      Plot.barY(bars, {
        x: 'label',
        y: 'count',
        fill: ({ count }) => (count === top ? RED : INK),
        rx: 2
      }),
      Plot.text(
        bars.filter(({ count }) => count > 0),
        { x: 'label', y: 'count', text: 'count', dy: -11, fontWeight: 600 }
      ),
      Plot.ruleY([0], { stroke: INK })
    ]
  })
}

const lengths: Drawing = ({ episodes }, size) => {
  const dots = timedEpisodes(episodes).map(({ pubDate, duration }) => ({
    date: new Date(pubDate),
    minutes: duration / MINUTE_SECONDS
  }))
  return draw({
    size,
    height: size === 'narrow' ? 240 : 320,
    marginTop: 12,
    marginBottom: 26,
    marginRight: 34,
    x: { type: 'utc', label: null, inset: 6 },
    y: { zero: true, nice: true, label: null },
    marks: [
      Plot.gridY({ stroke: LINE, strokeOpacity: 1, ticks: 4 }),
      Plot.axisY({ anchor: 'right', tickSize: 0, color: SOFT, label: null, ticks: 4 }),
      dateTicks(
        dots.map(({ date }) => date),
        size
      ),
      Plot.dot(dots, { x: 'date', y: 'minutes', fill: INK, fillOpacity: 0.6, r: 4 }),
      Plot.line(
        dots,
        Plot.windowY(
          { k: MOVING_EPISODES, strict: true },
          { x: 'date', y: 'minutes', stroke: RED, strokeWidth: 3, curve: 'monotone-x' }
        )
      )
    ]
  })
}

const barsOf = <Key>(groups: readonly { key: Key; films: unknown[] }[], word: (key: Key) => string): Bar[] =>
  groups.map(({ key, films }) => ({ label: word(key), count: films.length }))

const drawings: Partial<Record<FigureId, Drawing>> = {
  streng: strict,
  tijd: overTime,
  eens: pairs,
  splijtzwammen: splits,
  jaren: ({ films }, size) => columns(barsOf(decadesOf(films), String), size, size === 'narrow'),
  landen: ({ films }, size) => rows(barsOf(shownRows(countriesOf(films)), text.country), size),
  regisseurs: ({ films }, size) =>
    rows(
      barsOf(shownRows(directorsOf(films)), (name) => name),
      size
    ),
  duur: lengths,
  films: ({ episodes }, size) =>
    columns(
      yearsOfPodcast(episodes, []).map(({ year: of, films }) => ({ label: String(of), count: films.length })),
      size
    )
}

/** The plot of a figure in both sizes; undefined = it is a list. */
export function plotOf(id: FigureId, facts: Facts): Readonly<Record<Size, string>> | undefined {
  const drawing = drawings[id]
  return drawing && { narrow: drawing(facts, 'narrow'), wide: drawing(facts, 'wide') }
}
