// The parts of the page of the simulators.
import type { Context } from 'hono'
import { html } from 'hono/html'
import { settings } from '../../src/site/brand/settings.ts'

export type Html = ReturnType<typeof html>

/** An object at a vendor. */
export type Item = {
  id: string
  title: string
  states: readonly string[]
  lines: readonly (string | Html)[]
  /** The actions that are possible now; one that returns `false` means that the vendor did not answer. */
  acts: Readonly<Record<string, () => unknown>>
}

/** A whole page around `body`. */
export const document = (c: Context, title: string, body: Html): Response | Promise<Response> =>
  c.html(html`<!doctype html>
<html lang="${settings.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><link rel="stylesheet" href="/simulators/style.css"></head><body>${body}</body></html>`)

export const button = (act: string, label: string): Html =>
  html`<button name="act" value="${act}">${label}</button>`

/** `options`: labels by value. */
export function select(
  name: string,
  label: string,
  options: Readonly<Record<string, string>>,
  chosen = ''
): Html {
  const shown = Object.entries(options).map(
    ([value, words]) => html`<option value="${value}" ${value === chosen ? 'selected' : ''}>${words}</option>`
  )
  return html`<label>${label}<select name="${name}">${shown}</select></label>`
}
