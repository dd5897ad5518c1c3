// What browsers are told to refuse on our behalf: one policy, for built pages and for answers of functions.
// A host's header rules do not reach function answers, so the app sets these itself.

const TWO_YEARS_SECONDS = 63_072_000
const PAYMENT_FORM = 'https://js.stripe.com'
/** What the form needs where one pays: its script, frames of its own and of the banks' checks, its calls. */
const PAYMENT_SCRIPTS = [PAYMENT_FORM, 'https://*.js.stripe.com']
const PAYMENT_FRAMES = [...PAYMENT_SCRIPTS, 'https://hooks.stripe.com']
const PAYMENT_CALLS = ['https://api.stripe.com']

/** On every answer, page or call. */
export const SECURITY_HEADERS = {
  'Strict-Transport-Security': `max-age=${TWO_YEARS_SECONDS}; includeSubDomains; preload`,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-site',
  'Permissions-Policy': [
    ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'magnetometer'],
    ...['microphone', 'midi', 'serial', 'usb', 'xr-spatial-tracking']
  ]
    .map((feature) => `${feature}=()`)
    .concat(`payment=(self "${PAYMENT_FORM}")`)
    .join(', ')
} as const

/** For an answer that is data: it may load nothing and be framed nowhere, even when opened as a page. */
export const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

export interface PageAllowances {
  /** Hashes of the inline scripts and styles of the built pages, as `'sha256-…'`. */
  scriptHashes: readonly string[]
  styleHashes: readonly string[]
  /** Origins that pages may send to, beside our own (analytics). */
  connectOrigins: readonly string[]
  /** Lets the payment provider's form in. */
  takesPayments?: boolean
}

/**
 * The policy of the backoffice: our own script, look and calls alone. Text never becomes markup there (trusted types), and
 * its form is sent by script only.
 */
export function officePolicy({
  scriptHashes,
  styleHashes
}: Pick<PageAllowances, 'scriptHashes' | 'styleHashes'>): string {
  const directives: readonly (readonly string[])[] = [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...scriptHashes],
    ['style-src', "'self'", ...styleHashes],
    ['img-src', "'self'"],
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

/** The content security policy of pages: our own files, pictures and sound from any https host, nothing else. */
export function pagePolicy(allowances: PageAllowances): string {
  const { scriptHashes, styleHashes, connectOrigins, takesPayments = false } = allowances
  const directives: readonly (readonly string[])[] = [
    // Every kind of file has a rule of its own below; what is left is fetching a page ahead, which Firefox puts here.
    ['default-src', "'self'"],
    ['script-src', "'self'", ...(takesPayments ? PAYMENT_SCRIPTS : []), ...scriptHashes],
    ['style-src', "'self'", ...styleHashes],
    ['img-src', "'self'", 'data:', 'https:'],
    ['media-src', "'self'", 'https:'],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...(takesPayments ? PAYMENT_CALLS : []), ...connectOrigins],
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
