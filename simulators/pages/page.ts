// The frame of the local pages: head, heading, and what was said of the last press.
import type { Context } from 'hono'
import { html } from 'hono/html'
import { settings } from '../../src/features/brand/settings.ts'
import { storedTheme, themeCookieName } from '../../src/features/theme/rules.ts'
import { simulatedShopText as text } from '../../src/texts/simulated-shop.ts'

export type Html = ReturnType<typeof html>

/** One page; it follows the theme of the site, which stands in a cookie. */
export function page(c: Context, title: string, body: Html): Response | Promise<Response> {
  const theme = storedTheme(c.req.header('cookie') ?? '', themeCookieName(settings.shortName))
  return c.html(html`<!doctype html>
<html lang="${settings.locale}" class="${theme === 'dark' ? 'dark' : ''}" data-theme="${theme ?? ''}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="/simulators/simulators.css">
</head>
<body>${body}</body>
</html>`)
}

export type Said = keyof typeof text.said
export const isSaid = (word: string | undefined): word is Said => word !== undefined && word in text.said

/** Where a press leads: back to its section, with a word on how it went. */
export const saidAt = (section: string, said: Said) => `/simulators/?at=${section}&said=${said}#said`

/** The word in the section where it belongs; the address leads to it, so it is read first. */
export function saidIn(c: Context, section: string): Html | '' {
  const said = c.req.query('said')
  if (c.req.query('at') !== section || !isSaid(said)) return ''
  return html`<p class="said said-${said}" id="said" tabindex="-1" role="status">${text.said[said]}</p>`
}

export const button = (name: string, value: string, words: string): Html =>
  html`<button name="${name}" value="${value}">${words}</button>`

export function select(
  name: string,
  label: string,
  options: readonly (readonly [string, string])[],
  chosen = ''
): Html {
  const shown = options.map(
    ([value, words]) => html`<option value="${value}" ${value === chosen ? 'selected' : ''}>${words}</option>`
  )
  return html`<label class="field">${label}<select name="${name}">${shown}</select></label>`
}
