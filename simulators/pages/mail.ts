// Mail that nobody else is to have, as files of a folder: the list, and each of them as HTML and as text.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import PostalMime, { type Email } from 'postal-mime'
import type { Simulators } from '../../functions/local.ts'
import { settings } from '../../src/features/brand/settings.ts'
import { simulatedShopText } from '../../src/texts/simulated-shop.ts'
import { type Html, page } from './page.ts'

const text = simulatedShopText.mail
const MAX_SHOWN = 30
const ENDING = '.eml'
const NAME = /^[\w.@-]+$/
const ADDRESS = /https?:\/\/[^\s<>"')]+/g
/** A mail runs nothing, loads nothing from elsewhere, and its links leave its frame. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; form-action 'none'; sandbox allow-top-navigation-by-user-activation"
const moment = new Intl.DateTimeFormat(settings.locale, {
  ...{ dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Europe/Brussels' }
})

const namesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(ENDING))
        .sort()
        .reverse()
    : []

/** Newest first. */
export async function mailList({ mailFolder }: Simulators): Promise<Html> {
  if (mailFolder === undefined) return html`<p>${text.elsewhere}</p>`
  const names = namesIn(mailFolder).slice(0, MAX_SHOWN)
  if (names.length === 0) return html`<p>${text.none}</p>`
  const rows = await Promise.all(names.map(async (name) => row(name, await read(mailFolder, name))))
  return html`<ul class="cards">${rows}</ul>`
}

const row = (name: string, mail: Email): Html => html`<li class="card">
<h3><a href="/simulators/mail/${name.slice(0, -ENDING.length)}">${mail.subject || text.noSubject}</a></h3>
<p>${text.to(addressesOf(mail))} · ${sentAt(mail)}</p></li>`

const read = (folder: string, name: string): Promise<Email> =>
  PostalMime.parse(readFileSync(path.join(folder, name)))
const addressesOf = ({ to }: Email) => (to ?? []).map(({ address }) => address).join(', ')
const sentAt = ({ date }: Email) => (date ? moment.format(new Date(date)) : '')

export function mailRoutes({ mailFolder }: Simulators): Hono {
  const mails = new Hono({ strict: false })
  const find = async (name: string): Promise<Email | undefined> => {
    const file = `${name}${ENDING}`
    if (mailFolder === undefined || !NAME.test(name) || !namesIn(mailFolder).includes(file)) return undefined
    return read(mailFolder, file)
  }
  mails.get('/:name', async (c) => {
    const mail = await find(c.req.param('name'))
    if (!mail) return c.notFound()
    return page(
      c,
      mail.subject || text.noSubject,
      shown(c.req.param('name'), mail, new URL(c.req.url).origin)
    )
  })
  mails.get('/:name/html', async (c) => {
    const mail = await find(c.req.param('name'))
    if (!mail?.html) return c.notFound()
    const body = hereFor(mail.html, new URL(c.req.url).origin)
    return c.html(`<!doctype html><base target="_top">${body}`, 200, {
      'content-security-policy': MAIL_POLICY
    })
  })
  return mails
}

function shown(name: string, mail: Email, origin: string): Html {
  const { subject, from } = mail
  const sender = [from?.name, from?.address].filter(Boolean).join(' · ')
  return html`<header><p><a href="/simulators/#mail">${text.back}</a></p><h1>${subject || text.noSubject}</h1>
<dl><dt>${text.from}</dt><dd>${sender}</dd><dt>${text.recipient}</dt><dd>${addressesOf(mail)}</dd>
<dt>${text.sentAt}</dt><dd>${sentAt(mail)}</dd></dl></header>
<main id="content"><section aria-labelledby="as-html"><h2 id="as-html">${text.asHtml}</h2>
${mail.html ? html`<iframe src="/simulators/mail/${name}/html" title="${text.asHtml}"></iframe>` : html`<p>${text.noHtml}</p>`}</section>
<section aria-labelledby="as-text"><h2 id="as-text">${text.asText}</h2>
${mail.text ? html`<div class="mail-text">${linked(hereFor(mail.text, origin))}</div>` : html`<p>${text.noText}</p>`}</section></main>`
}

/** Links to the site lead to the one that is served here. */
const hereFor = (body: string, origin: string): string =>
  body.replaceAll(settings.siteUrl.replace(/\/$/, ''), origin)

/** Plain text whose addresses can be followed. */
function linked(body: string): Html {
  const words = body.split(ADDRESS)
  const links = body.match(ADDRESS) ?? []
  const parts = words.map((word, at) => {
    const link = links[at]
    return html`${word}${link ? html`<a href="${link}">${link}</a>` : raw('')}`
  })
  return html`${parts}`
}
