// Where the films of the sample can be watched. The services exist; which film is on which one is invented, by its number.

type Provider = { provider_id: number; provider_name: string; logo_path: string; display_priority: number }
type Region = { subscriptions: readonly string[]; free: string; withAds: string; shops: readonly string[] }

/** The numbers of those that TMDB knows by these; the others are invented. */
const NUMBERS: Readonly<Record<string, number>> = {
  'Apple TV Store': 2,
  'Google Play Movies': 3,
  Netflix: 8,
  MUBI: 11,
  'Pathé Thuis': 71,
  Videoland: 72,
  'Amazon Prime Video': 119,
  'Disney Plus': 337,
  'NPO Start': 360,
  Streamz: 90_001,
  'VRT MAX': 90_002,
  'VTM GO': 90_003,
  'RTL Gratis': 90_004
}
const PRIORITIES = Object.keys(NUMBERS)
const COMMON = ['Netflix', 'Amazon Prime Video', 'Disney Plus', 'MUBI']
const SHOPS = ['Apple TV Store', 'Google Play Movies']

const REGIONS: Readonly<Record<string, Region>> = {
  BE: { subscriptions: [...COMMON, 'Streamz'], free: 'VRT MAX', withAds: 'VTM GO', shops: SHOPS },
  NL: {
    subscriptions: [...COMMON, 'Videoland'],
    free: 'NPO Start',
    withAds: 'RTL Gratis',
    shops: ['Pathé Thuis', ...SHOPS]
  },
  US: { subscriptions: COMMON, free: 'Netflix', withAds: 'Netflix', shops: SHOPS }
}

const provider = (name: string): Provider => ({
  logo_path: `/${NUMBERS[name]}.jpg`,
  provider_id: NUMBERS[name] ?? 0,
  provider_name: name,
  display_priority: PRIORITIES.indexOf(name)
})

/** The `results` of a film: a region without any offer is missing, and so is a list without any. */
export function watchProviders(tmdbId: number): Record<string, object> {
  return Object.fromEntries(
    Object.entries(REGIONS).flatMap(([code, region], at) => {
      const lists = Object.entries(listsOf(tmdbId + at * 5, region)).filter(([, names]) => names.length > 0)
      if (lists.length === 0) return []
      const link = `https://www.themoviedb.org/movie/${tmdbId}/watch?locale=${code}`
      return [
        [code, { link, ...Object.fromEntries(lists.map(([kind, names]) => [kind, names.map(provider)])) }]
      ]
    })
  )
}

/** `number`: decides, so that each kind of answer occurs. */
function listsOf(number: number, { subscriptions, free, withAds, shops }: Region): Record<string, string[]> {
  if (number % 9 === 4) return {}
  const first = number % 7
  const second = number % 3 === 0 ? (first + 2) % subscriptions.length : undefined
  const streamed = [...new Set([first, second])].flatMap((at) =>
    at === undefined ? [] : (subscriptions[at] ?? [])
  )
  return {
    flatrate: streamed,
    free: number % 6 === 0 ? [free] : [],
    ads: number % 11 === 0 ? [withAds] : [],
    rent: number % 4 === 1 ? [] : [...shops],
    buy: number % 2 === 0 ? [] : shops.slice(-1)
  }
}
