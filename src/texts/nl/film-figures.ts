// The page with figures about the podcast. Numbers are passed in as formatted: '4,3', '52 %'.
import { FORMATS } from './language.ts'

const listed = new Intl.ListFormat('nl', { type: 'conjunction' })
const countries = new Intl.DisplayNames(FORMATS, { type: 'region' })
const films = (count: number) => (count === 1 ? '1 film' : `${count} films`)
/** 'jaren ’80' is how people say it, but not of this century. */
const decade = (year: number) => `jaren ${year < 1930 || year > 1990 ? year : `’${String(year).slice(2)}`}`
const OLD_COUNTRIES: ReadonlyMap<string, string> = new Map([
  ['SU', 'Sovjet-Unie'],
  ['XC', 'Tsjecho-Slowakije'],
  ['XG', 'Oost-Duitsland'],
  ['YU', 'Joegoslavië']
])

export const filmFiguresText = {
  title: 'De cijfers',
  description: (name: string) =>
    `Wie het strengst is, welke films verdelen en uit welke jaren ze komen: ${name} in cijfers.`,
  link: 'Wie is het strengst? Bekijk de cijfers',
  lead: (count: number, episodes: number) =>
    `${films(count)} uit ${episodes} afleveringen, nageteld. Elk cijfer leidt naar de films waar het vandaan komt.`,
  none: 'Er zijn nog geen cijfers: daarvoor hebben we films met sterren nodig.',
  table: 'Bekijk als tabel',
  picture: 'Download als beeld',
  pictureOf: (heading: string) => `Download als beeld: ${heading}`,
  kicker: 'In cijfers',
  contents: 'Op deze pagina',
  films,
  decade,
  country: (code: string) => OLD_COUNTRIES.get(code) ?? countries.of(code) ?? code,
  columns: {
    host: 'Host',
    mean: 'Gemiddeld',
    spread: 'Spreiding',
    highest: 'Hoogste',
    lowest: 'Laagste',
    pair: 'Hosts',
    same: 'Evenveel sterren',
    near: 'Halve ster verschil',
    far: 'Meer verschil',
    difference: 'Gemiddeld verschil',
    film: 'Film',
    stars: 'Sterren',
    decade: 'Jaren',
    country: 'Land',
    director: 'Regisseur',
    films: 'Films',
    year: 'Jaar',
    episodes: 'Afleveringen',
    minutes: 'Gemiddelde duur',
    longest: 'Langste',
    shortest: 'Kortste'
  },
  minutes: (count: number) => `${count} min`,
  noFilms: 'geen',
  strict: {
    heading: 'Wie is het strengst?',
    sentence: (strict: string, low: string, kind: string, high: string) =>
      `${strict} geeft gemiddeld ${low} sterren, ${kind} geeft er ${high}.`,
    one: (name: string, mean: string) => `${name} geeft gemiddeld ${mean} sterren.`,
    note: 'Hoe vaak elke host een aantal sterren gaf. Het rode driehoekje is het gemiddelde.'
  },
  years: {
    heading: 'Sterren door de tijd',
    changed: (name: string, from: string, to: string, isStricter: boolean) =>
      `${name} is ${isStricter ? 'strenger' : 'guller'} geworden: van gemiddeld ${from} naar ${to} sterren.`,
    steady: 'Geen van de hosts is strenger of guller geworden.',
    note: 'Elke stip is een film. De lijn is het gemiddelde van vijf afleveringen na elkaar.'
  },
  pairs: {
    heading: 'Wie is het eens?',
    sentence: (names: readonly string[], part: string) =>
      `${listed.format(names)} zijn het het vaakst eens: bij ${part} van de films.`,
    note: 'Twee hosts zijn het eens als ze evenveel sterren geven, of een halve ster schelen.'
  },
  splits: {
    heading: 'De splijtzwammen',
    sentence: (film: string, apart: string) =>
      `Over ${film} waren we het minst eens: het verschil is ${apart} sterren.`,
    note: (initials: readonly string[]) => `${listed.format(initials)}.`,
    initial: (letter: string, name: string) => `${letter} is ${name}`
  },
  unanimous: {
    heading: 'Unaniem',
    sentence: (count: number, of: number, film: string, stars: string) =>
      `Bij ${count} van de ${films(of)} gaf iedereen evenveel. Het hoogst staat ${film}, met ${stars} sterren.`
  },
  decades: {
    heading: 'Uit welke tijd',
    sentence: (count: number, year: number) =>
      `De ${decade(year)} komen het vaakst langs, met ${films(count)}.`
  },
  countries: {
    heading: 'Uit welk land',
    sentence: (country: string, count: number, all: number) =>
      `Films uit ${all === 1 ? '1 land' : `${all} landen`}. Vooraan: ${country}, met ${films(count)}.`,
    note: 'Een film die in meer landen is gemaakt, telt bij elk van die landen mee.'
  },
  directors: {
    heading: 'Vaste klanten',
    sentence: (name: string, count: number) => `Van ${name} bespraken we er het meest: ${films(count)}.`
  },
  lengths: {
    heading: 'Hoe lang we praten',
    sentence: (minutes: number, longest: string, most: number) =>
      `Een aflevering duurt gemiddeld ${minutes} minuten. De langste is ${longest}, met ${most} minuten.`,
    note: 'Elke stip is een aflevering, met de duur in minuten. De lijn is het gemiddelde van vijf na elkaar.'
  },
  perYear: {
    heading: 'Films per jaar',
    sentence: (year: number, count: number) => `Het drukste jaar is ${year}: ${films(count)}.`
  },
  aFilm: (title: string) => `‘${title}’`
} as const
