// The local page: mail, payments, fans, prints, bad days and the work of the clock, each with its buttons. It needs no script.
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { Simulators } from '../../functions/local.ts'
import { settings } from '../../src/features/brand/settings.ts'
import { simulatedShopText as text } from '../../src/texts/simulated-shop.ts'
import { sheet } from './bundle.ts'
import { actOnFan, fanList } from './fans.ts'
import { mailList } from './mail.ts'
import { button, type Html, page, type Said, saidAt, saidIn, select } from './page.ts'
import { actAtBank, paymentList } from './payments.ts'
import { actAtPrinter, printList } from './prints.ts'
import { makeTrouble, troubleForms } from './trouble.ts'

/** Jobs by their names, the usual one first. */
export type Work = { names: readonly string[]; run(name: string): Promise<boolean> }

type Fields = Readonly<Record<string, string>>

export function pageRoutes(simulators: Simulators, work: Work | undefined): Hono {
  const desk = new Hono()
  const press = (section: string, act: (fields: Fields, c: Context) => Promise<Said>) => {
    desk.post(`/${section}/:id?`, async (c) => {
      const fields = Object.fromEntries(new URLSearchParams(await c.req.text()))
      return c.redirect(saidAt(section, await act(fields, c)), 303)
    })
  }
  press('bank', (fields, c) => actAtBank(simulators.stripe, c.req.param('id') ?? '', fields.act ?? ''))
  press('fans', (fields, c) => actOnFan(simulators.stripe, c.req.param('id') ?? '', fields.act ?? ''))
  press('printer', (fields, c) =>
    actAtPrinter(simulators.printful, c.req.param('id') ?? '', fields.act ?? '')
  )
  press('trouble', (fields) => makeTrouble(simulators, fields))
  press('work', async ({ job = '' }) => ((await work?.run(job)) ? 'done' : 'failed'))
  desk.get('/simulators.css', async (c) =>
    c.body(await sheet(), 200, { 'content-type': 'text/css; charset=utf-8' })
  )
  desk.get('/', async (c) => page(c, text.pageTitle(settings.name), await overview(c, simulators, work)))
  return desk
}

async function overview(c: Context, simulators: Simulators, work: Work | undefined): Promise<Html> {
  const sections: readonly (readonly [string, string, Html | Promise<Html>])[] = [
    ['mail', text.mail.title, mailList(simulators)],
    ['bank', text.bank.title, paymentList(simulators.stripe)],
    ['fans', text.fans.title, fanList(simulators.stripe)],
    ['printer', text.printer.title, printList(simulators.printful)],
    ...(work ? [['work', text.work.title, workForm(work)] as const] : []),
    ['trouble', text.trouble.title, troubleForms(simulators)]
  ]
  const links = sections.map(([id, title]) => html`<li><a href="#${id}">${title}</a></li>`)
  const shown = sections.map(
    ([id, title, content]) => html`<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title}</h2>${saidIn(c, id)}${content}</section>`
  )
  return html`<a class="skip" href="#content">${text.skip}</a>
<header><p class="site">${settings.name}</p><h1>${text.title}</h1><p>${text.explanation}</p>
<p><a href="/#merch">${text.toShop}</a></p>
<nav aria-label="${text.sections}"><ul>${links}</ul></nav></header>
<main id="content">${shown}</main>`
}

function workForm({ names }: Work): Html {
  const jobs = names.map((name) => [name, name] as const)
  return html`<p>${text.work.explanation}</p>
<form class="row" method="post" action="/simulators/work">${select('job', text.work.job, jobs)}
${button('act', 'run', text.work.run)}</form>`
}
