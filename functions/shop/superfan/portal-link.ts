// The mailed link opens a page with one button. Only the button uses up the token, because mail programs open links to
// scan them.

import { createHash } from 'node:crypto'
import { enamel, ink, onEnamel, screen, surface } from '#brand/colors.ts'
import { portalLinkText as text } from '#texts/portal-link.ts'
import { get, post } from '../../../src/lib/contract.ts'
import { escapeHtml } from '../../../src/lib/html.ts'
import { Failure } from '../../../src/lib/outcome.ts'
import { PORTAL_LINK_PATH } from '../../../src/shop/superfan/signup-rules.ts'
import { settings } from '../../../src/site/brand/settings.ts'
import { type ExchangeContext, type Route, readQuery, refusal } from '../../platform/http/handle.ts'
import { isLinkToken } from '../../platform/http/link-token.ts'
import { commonRefusal } from '../../platform/http/problem.ts'
import { assertConnected, type Connected, type Services } from '../../platform/services.ts'
import { returnToken, spendToken, type UsedToken } from './portal-tokens.ts'

const MAX_FORM_BYTES = 1024
const EXPIRED_PATH = '/superfan/portal-link-expired/'

export const portalLinkRoutes = (services: Services): readonly Route[] => [
  {
    call: get(PORTAL_LINK_PATH, {}),
    answer: async (c) => {
      const query = readQuery(new URL(c.req.url).searchParams)
      if (!query.ok) return refusal(c, commonRefusal(query.refusal, { fields: [] }))
      const { token = '' } = query.value
      if (!isLinkToken(token)) return sentTo(EXPIRED_PATH)
      assertConnected('superfan', services, 'db', 'memberships')
      return page(token, services.memberships.portalOrigin)
    }
  },
  {
    call: post(PORTAL_LINK_PATH, { maxBodyBytes: MAX_FORM_BYTES }),
    answer: async (c) => {
      const query = readQuery(new URL(c.req.url).searchParams)
      if (!query.ok) return refusal(c, commonRefusal(query.refusal, { fields: [] }))
      const token = new URLSearchParams(await c.req.text()).get('token') ?? ''
      assertConnected('superfan', services, 'db', 'memberships')
      const used = isLinkToken(token) ? await spendToken(services.db, token, services.now()) : undefined
      return used ? openPortal(c, services, used, token) : sentTo(EXPIRED_PATH)
    }
  }
]

async function openPortal(
  c: ExchangeContext,
  services: Connected<'memberships'>,
  used: UsedToken,
  token: string
): Promise<Response> {
  const { db, memberships } = services
  try {
    const back = new URL('/superfan/', settings.siteUrl).href
    const name = Buffer.from(used.tokenHash).toString('hex')
    return sentTo(
      await memberships.openPortal(used.customerId, back, `portal:${name}:${used.usedAt.getTime()}`)
    )
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    c.env.loggedFailure = error
    await returnToken(db, used)
    return page(token, memberships.portalOrigin, text.away)
  }
}

/** Not `Response.redirect`, because its headers are immutable. */
const sentTo = (location: string) =>
  new Response(null, {
    status: 303,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
  })

const STYLE = `:root{color-scheme:light dark;--ink:${ink[0]};--paper:${surface[0]};--screen:${screen[0]}}
@media(prefers-color-scheme:dark){:root{--ink:${ink[1]};--paper:${surface[1]};--screen:${screen[1]}}}
body{margin:0;background:var(--screen);color:var(--ink);font:1.0625rem/1.55 system-ui,sans-serif}
main{max-width:34em;margin:12vh auto 0;padding:2rem 1.5rem;background:var(--paper);border-radius:.75rem}
h1{margin:0 0 1rem;font-size:1.5rem;line-height:1.25}
button{min-height:3rem;padding:.75rem 1.5rem;border:0;border-radius:.625rem;background:${enamel[0]};color:${onEnamel};font:inherit;font-weight:700;cursor:pointer}
button:focus-visible,a:focus-visible{outline:3px solid currentcolor;outline-offset:3px}
a{color:inherit}`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** `notice`: explains why the button has to be pressed again. */
function page(token: string, portalOrigin: string, notice?: string): Response {
  const alert = notice ? `<p role="alert">${escapeHtml(notice)}</p>` : ''
  const html = `<!doctype html>
<html lang="${settings.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(text.title(settings.name))}</title><style>${STYLE}</style></head>
<body><main><h1>${escapeHtml(text.heading)}</h1>${alert}<p>${escapeHtml(text.explanation)}</p>
<form method="post" action="${PORTAL_LINK_PATH}"><input type="hidden" name="token" value="${escapeHtml(token)}">
<p><button>${escapeHtml(text.button)}</button></p></form>
<p><a href="/superfan/">${escapeHtml(text.back)}</a></p></main></body></html>`
  return new Response(html, {
    status: notice ? 503 : 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      // The URL of this page contains the token, so the referrer is limited to the origin, also for our own pages. With
      // `no-referrer` browsers would hide the origin of the form as well, and the origin check would refuse it.
      'referrer-policy': 'strict-origin',
      // Browsers also check `form-action` for the redirect after the form is submitted.
      'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self' ${portalOrigin}; base-uri 'none'; frame-ancestors 'none'`
    }
  })
}
