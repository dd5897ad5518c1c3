// Security headers: one policy for built pages and for function responses. A host's header rules do not apply to function
// responses, so the app sets these itself.

const TWO_YEARS_SECONDS = 63_072_000
const PAYMENT_FORM = 'https://js.stripe.com'
/** What Stripe's payment form needs: its script, its own frames and those of 3-D Secure, and its API. */
const PAYMENT_SCRIPTS = [PAYMENT_FORM, 'https://*.js.stripe.com']
const PAYMENT_FRAMES = [...PAYMENT_SCRIPTS, 'https://hooks.stripe.com']
const PAYMENT_CALLS = ['https://api.stripe.com']

export const SECURITY_HEADERS = {
  'Strict-Transport-Security': `max-age=${TWO_YEARS_SECONDS}; includeSubDomains; preload`,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-site',
  'Permissions-Policy': [
    'accelerometer',
    'camera',
    'display-capture',
    'geolocation',
    'gyroscope',
    'hid',
    'magnetometer',
    'microphone',
    'midi',
    'serial',
    'usb',
    'xr-spatial-tracking'
  ]
    .map((feature) => `${feature}=()`)
    .concat(`payment=(self "${PAYMENT_FORM}")`)
    .join(', ')
} as const

/** For data responses: they load nothing and cannot be framed, even when opened as a page. */
export const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

export interface PageAllowances {
  /** Hashes of the inline scripts and styles of the built pages, as `'sha256-…'`. */
  scriptHashes: readonly string[]
  styleHashes: readonly string[]
  /** Origins besides our own that pages may send to (analytics). */
  connectOrigins: readonly string[]
  /** Allows the payment provider's form. */
  takesPayments?: boolean
}

/**
 * The policy of the backoffice: only our own scripts, styles and API. Trusted Types keep text from becoming markup, and its
 * form is submitted by script only. `showsEpisode`: the editor shows posters of the film database and plays an episode.
 */
export function officePolicy({
  scriptHashes,
  styleHashes,
  showsEpisode = false
}: Pick<PageAllowances, 'scriptHashes' | 'styleHashes'> & { showsEpisode?: boolean }): string {
  const directives: readonly (readonly string[])[] = [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...scriptHashes],
    ['style-src', "'self'", ...styleHashes],
    ['img-src', "'self'", ...(showsEpisode ? ['https:'] : [])],
    ...(showsEpisode ? [['media-src', "'self'", 'https:']] : []),
    ['font-src', "'self'"],
    ['connect-src', "'self'"],
    ['frame-ancestors', "'none'"],
    ['form-action', "'none'"],
    ['base-uri', "'none'"],
    ['require-trusted-types-for', "'script'"],
    ['trusted-types', "'none'"],
    ['upgrade-insecure-requests']
  ]
  return directives.map((parts) => parts.join(' ')).join('; ')
}

/**
 * The policy of the player that other sites show in a frame: any site may frame it, and it runs nothing but its inline code.
 */
export function embedPolicy({
  scriptHashes,
  styleHashes
}: Pick<PageAllowances, 'scriptHashes' | 'styleHashes'>): string {
  const directives: readonly (readonly string[])[] = [
    ['default-src', "'none'"],
    ['script-src', ...scriptHashes],
    ['style-src', ...styleHashes],
    ['img-src', "'self'", 'data:', 'https:'],
    ['media-src', "'self'", 'https:'],
    ['font-src', "'self'"],
    ['frame-ancestors', '*'],
    ['form-action', "'none'"],
    ['base-uri', "'none'"],
    ['upgrade-insecure-requests']
  ]
  return directives.map((parts) => parts.join(' ')).join('; ')
}

/**
 * The content security policy of pages: our own files, and images and audio from any https host, which a page may also fetch to
 * keep an episode: nobody knows in advance where the redirects of an audio host lead. Kept episodes play from a `blob:` address.
 * A page that takes payments fetches from ourselves and the provider alone. Each kind is named; what is not named is refused, such as `<link>`s to pages to prefetch (`prefetch`, `next`) in Firefox; see src/browser/prefetch.ts.
 */
export function pagePolicy(allowances: PageAllowances): string {
  const { scriptHashes, styleHashes, connectOrigins, takesPayments = false } = allowances
  const directives: readonly (readonly string[])[] = [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...(takesPayments ? PAYMENT_SCRIPTS : []), ...scriptHashes],
    ['style-src', "'self'", ...styleHashes],
    ['img-src', "'self'", 'data:', 'https:'],
    ['media-src', "'self'", 'blob:', 'https:'],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...(takesPayments ? PAYMENT_CALLS : ['https:']), ...connectOrigins],
    ['manifest-src', "'self'"],
    ['worker-src', "'self'"],
    ['frame-src', ...(takesPayments ? PAYMENT_FRAMES : ["'none'"])],
    ['frame-ancestors', "'none'"],
    ['form-action', "'self'"],
    ['base-uri', "'none'"],
    ['object-src', "'none'"],
    ['upgrade-insecure-requests']
  ]
  return directives.map((parts) => parts.join(' ')).join('; ')
}
