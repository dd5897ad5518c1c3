// All analytics events, by their exact names at the service (docs/analytics.md says when each is sent). Properties are
// sent as strings; empty values are left out.

/** The service accepts at most this many properties per event. */
export const MAX_EVENT_PROPERTIES = 30

export const PROGRESS_PERCENTS = [25, 50, 75, 95] as const
export type ProgressPercent = (typeof PROGRESS_PERCENTS)[number]

/** The part of the site in which the film was shown. */
export type FilmContext = 'movie_grid' | 'episode_movies' | 'upcoming_movies' | 'film_page'

/** How the banner offers to install: the browser's own prompt, or Apple's steps. */
export type InstallWay = 'prompt' | 'ios'

interface EpisodeProperties {
  /** Storage id: 'ep-118', 'ep-trailer'. */
  episode: string
  /** As shown, without the text before the first ' - '. */
  title?: string | undefined
}

interface FilmProperties {
  title: string
  /** 0 or left out = unknown. */
  year?: number | undefined
  tmdb_id?: number | undefined
  context: FilmContext
}

interface ProductProperties {
  /** As shown: 'T-shirt'. */
  product: string
  colour?: string | undefined
  size?: string | undefined
  quantity: number
}

export interface AnalyticsEvents {
  /** The service's own name for a page that was shown. */
  pageview: Record<never, never>
  /** A tab of the home page was opened by hand. */
  Navigation: { tab: string; from: string }
  'Episode Completed': EpisodeProperties
  'Episode Progress': EpisodeProperties & { percent: ProgressPercent }
  /** The episode is left out if none is open, as for the back-to-top button. */
  'Player Control': { action: 'skip_back' | 'skip_forward' | 'back_to_top'; episode?: string | undefined }
  'Install Banner Shown': { way: InstallWay }
  'Install Banner Clicked': { way: InstallWay }
  'Install Banner Dismissed': { way: InstallWay }
  'Movie Details View': FilmProperties
  'Film Diary Click': FilmProperties
  'Film Database Click': FilmProperties
  'Upcoming Movies Reveal': { action: 'reveal' | 'hide'; movie_count: number }
  'Social Click': { platform: string; section: 'about' }
  'Theme Change': { theme: 'light' | 'dark' }
  'Merch Product Added': ProductProperties
  'Merch Product Removed': ProductProperties
  'Merch Cart Opened': { items: number }
  'Merch Size Guide Opened': { product: string }
  /** `value` is the shown total in euros, with the estimated shipping. */
  'Merch Checkout Started': { items: number; value: number }
  /** The payment of an order was opened: its form was filled in. `value` in euros, shipping included. */
  'Merch Payment Opened': { items: number; value: number }
  'Merch Payment Pressed': { items: number; value: number }
  /** `reason` is the provider's code, or 'amount' if it would have charged another amount than shown. */
  'Merch Payment Refused': { reason: string }
  'Merch Coupon Used': { accepted: boolean }
  /** `value` is the price of the goods after the discount, in euros. */
  'Merch Order Paid': { items: number; value: number; shipping: number }
  'Merch Order Unsettled': { outcome: 'failed' | 'unknown' }
  'Superfan Promo Click': Record<never, never>
  'Superfan Signup Opened': Record<never, never>
  'Superfan Signup Pressed': { has_nickname: boolean }
  /** `reason` is a code of the provider or of this site. */
  'Superfan Signup Refused': { reason: string }
  'Superfan Started': { intent_type: 'setup'; has_nickname: boolean }
  'Superfan Link Asked': { accepted: boolean }
}

export type AnalyticsEvent = keyof AnalyticsEvents

type PropertiesOf<Name extends AnalyticsEvent> = readonly (keyof AnalyticsEvents[Name])[]

const EPISODE = ['episode', 'title'] as const
const PRODUCT = ['product', 'colour', 'size', 'quantity'] as const
const FILM = ['title', 'year', 'tmdb_id', 'context'] as const

/** The same as a list: the properties that each event may have. */
export const eventProperties: { readonly [Name in AnalyticsEvent]: PropertiesOf<Name> } = {
  pageview: [],
  Navigation: ['tab', 'from'],
  'Episode Completed': EPISODE,
  'Episode Progress': ['episode', 'title', 'percent'],
  'Player Control': ['action', 'episode'],
  'Install Banner Shown': ['way'],
  'Install Banner Clicked': ['way'],
  'Install Banner Dismissed': ['way'],
  'Movie Details View': FILM,
  'Film Diary Click': FILM,
  'Film Database Click': FILM,
  'Upcoming Movies Reveal': ['action', 'movie_count'],
  'Social Click': ['platform', 'section'],
  'Theme Change': ['theme'],
  'Merch Product Added': PRODUCT,
  'Merch Product Removed': PRODUCT,
  'Merch Cart Opened': ['items'],
  'Merch Size Guide Opened': ['product'],
  'Merch Checkout Started': ['items', 'value'],
  'Merch Payment Opened': ['items', 'value'],
  'Merch Payment Pressed': ['items', 'value'],
  'Merch Payment Refused': ['reason'],
  'Merch Coupon Used': ['accepted'],
  'Merch Order Paid': ['items', 'value', 'shipping'],
  'Merch Order Unsettled': ['outcome'],
  'Superfan Promo Click': [],
  'Superfan Signup Opened': [],
  'Superfan Signup Pressed': ['has_nickname'],
  'Superfan Signup Refused': ['reason'],
  'Superfan Started': ['intent_type', 'has_nickname'],
  'Superfan Link Asked': ['accepted']
}
