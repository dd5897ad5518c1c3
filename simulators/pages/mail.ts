// The mails of the simulated mail server, stored as files: the list, and each mail as HTML and as text.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Hono } from 'hono'
import { html } from 'hono/html'
import PostalMime, { type Email } from 'postal-mime'
import type { Simulators } from '../../functions/local.ts'
import { settings } from '../../src/site/brand/settings.ts'
import { simulatedShopText } from '../../src/texts/simulated-shop.ts'
import { document, type Html } from './html.ts'

const text = simulatedShopText.mail
const MAX_SHOWN = 30
const ENDING = '.eml'
const ADDRESS = /(https?:\/\/[^\s<>"')]+)/
/** A mail runs no scripts and loads nothing from elsewhere; its links open outside the frame. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; form-action 'none'; sandbox allow-top-navigation-by-user-activation"
const moment = new Intl.DateTimeFormat(settings.locale, {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Europe/Brussels'
})

/** Newest first, without file extension. */
const namesIn = (folder: string): string[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((file) => file.endsWith(ENDING))
    .map((file) => file.slice(0, -ENDING.length))
    .sort()
    .reverse()
const read = (folder: string, name: string): Promise<Email> =>
  PostalMime.parse(readFileSync(path.join(folder, `${name}${ENDING}`)))
const subjectOf = ({ subject }: Email) => subject || text.noSubject
const addressesOf = ({ to = [] }: Email) => to.map(({ address }) => address).join(', ')
const sentAt = ({ date }: Email) => (date ? moment.format(new Date(date)) : '')

export async function mailList({ mailFolder }: Simulators): Promise<Html> {
  if (mailFolder === undefined) return html`<p>${text.elsewhere}</p>`
  const names = namesIn(mailFolder).slice(0, MAX_SHOWN)
  if (names.length === 0) return html`<p>${text.none}</p>`
  const rows = names.map(async (name) => {
    const mail = await read(mailFolder, name)
    return html`<article><p><a href="/simulators/mail/${name}">${subjectOf(mail)}</a></p>
<p>${text.to(addressesOf(mail))} · ${sentAt(mail)}</p></article>`
  })
  return html`${await Promise.all(rows)}`
}

export function mailRoutes({ mailFolder }: Simulators): Hono {
  const routes = new Hono({ strict: false })
  const find = async (name: string): Promise<Email | undefined> =>
    mailFolder !== undefined && namesIn(mailFolder).includes(name) ? read(mailFolder, name) : undefined
  routes.get('/:name', async (c) => {
    const name = c.req.param('name')
    const mail = await find(name)
    if (!mail) return c.notFound()
    return document(c, subjectOf(mail), shown(name, mail, new URL(c.req.url).origin))
  })
  routes.get('/:name/html', async (c) => {
    const mail = await find(c.req.param('name'))
    if (!mail?.html) return c.notFound()
    const body = withLocalLinks(mail.html, new URL(c.req.url).origin)
    return c.html(`<!doctype html><base target="_top">${body}`, 200, {
      'content-security-policy': MAIL_POLICY
    })
  })
  return routes
}

function shown(name: string, mail: Email, origin: string): Html {
  const sender = [mail.from?.name, mail.from?.address].filter(Boolean).join(' · ')
  const words = withLocalLinks(mail.text ?? '', origin).split(ADDRESS)
  const linked = words.map((part, at) => (at % 2 === 1 ? html`<a href="${part}">${part}</a>` : part))
  return html`<header><p><a href="/simulators/#mail">${text.back}</a></p><h1>${subjectOf(mail)}</h1>
<p>${text.from}: ${sender}<br>${text.recipient}: ${addressesOf(mail)}<br>${text.sentAt}: ${sentAt(mail)}</p></header>
<main><h2>${text.asHtml}</h2>
${mail.html ? html`<iframe src="/simulators/mail/${name}/html" title="${text.asHtml}"></iframe>` : html`<p>${text.noHtml}</p>`}
<h2>${text.asText}</h2>
${mail.text ? html`<p class="mail-text">${linked}</p>` : html`<p>${text.noText}</p>`}</main>`
}

/** Rewrites links to the site to the local one. */
const withLocalLinks = (body: string, origin: string): string =>
  body.replaceAll(settings.siteUrl.replace(/\/$/, ''), origin)
