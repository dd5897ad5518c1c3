// The page of the simulators: the objects at the vendors, with buttons for what may happen to them. Forms only, no script.
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { Simulators } from '../../functions/local.ts'
import { settings } from '../../src/site/brand/settings.ts'
import { simulatedShopText as text } from '../../src/texts/simulated-shop.ts'
import { StripeProblem } from '../stripe/context.ts'
import { button, document, type Html, type Item, select } from './html.ts'
import type { Jobs } from './jobs.ts'
import { mailList } from './mail.ts'
import { makeOutage, outageForms } from './outages.ts'
import { payments } from './payments.ts'
import { prints } from './prints.ts'
import { subscriptions } from './subscriptions.ts'

const MAX_SHOWN = 30
const LISTS = { payments, subscriptions, prints }
type ListName = keyof typeof LISTS
type Result = keyof typeof text.said
type Fields = Readonly<Record<string, string>>

export function pageRoutes(simulators: Simulators, jobs: Jobs | undefined): Hono {
  const routes = new Hono()
  const onPress = (section: string, act: (fields: Fields, id: string) => Promise<Result>) => {
    routes.post(`/${section}/:id?`, async (c) => {
      const fields = Object.fromEntries(new URLSearchParams(await c.req.text()))
      const result = await act(fields, c.req.param('id') ?? '')
      return c.redirect(`/simulators/?at=${section}&said=${result}#said`, 303)
    })
  }
  for (const name of Object.keys(LISTS) as ListName[])
    onPress(name, ({ act = '' }, id) => actOn(LISTS[name](simulators), id, act))
  onPress('outages', (fields, vendor) => makeOutage(simulators, vendor, fields))
  onPress('jobs', async ({ job = '' }) => ((await jobs?.run(job)) ? 'done' : 'failed'))
  routes.get('/', async (c) =>
    document(c, text.pageTitle(settings.name), await overview(c, simulators, jobs))
  )
  return routes
}

/** Runs one action, if it is still possible. */
async function actOn(items: readonly Item[] | undefined, id: string, name: string): Promise<Result> {
  const acts = items?.find((item) => item.id === id)?.acts ?? {}
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined
  if (!act) return 'refused'
  try {
    return (await act()) === false ? 'failed' : 'done'
  } catch (error) {
    if (error instanceof StripeProblem) return 'refused'
    throw error
  }
}

async function overview(c: Context, simulators: Simulators, jobs: Jobs | undefined): Promise<Html> {
  const sections = {
    mail: await mailList(simulators),
    payments: list('payments', simulators),
    subscriptions: list('subscriptions', simulators),
    prints: list('prints', simulators),
    ...(jobs ? { jobs: jobForm(jobs) } : {}),
    outages: outageForms(simulators)
  }
  const names = Object.keys(sections) as (keyof typeof sections)[]
  const links = names.map((name) => html`<li><a href="#${name}">${text[name].title}</a></li>`)
  const { at, said = '' } = c.req.query()
  const result = said in text.said ? text.said[said as Result] : undefined
  const shown = names.map(
    (name) => html`<section id="${name}" aria-labelledby="${name}-title">
<h2 id="${name}-title">${text[name].title}</h2>
${at === name && result ? html`<p id="said" tabindex="-1" role="status">${result}</p>` : ''}${sections[name]}</section>`
  )
  return html`<header><h1>${text.title}</h1><p>${text.explanation} <a href="/#merch">${text.toShop}</a></p>
<nav aria-label="${text.sections}"><ul>${links}</ul></nav></header><main>${shown}</main>`
}

/** Newest first. */
function list(name: ListName, simulators: Simulators): Html {
  const items = LISTS[name](simulators)
  if (!items) return html`<p>${text[name].elsewhere}</p>`
  if (items.length === 0) return html`<p>${text[name].none}</p>`
  const labels: Readonly<Record<string, string>> = text[name].acts
  const shown = items
    .toReversed()
    .slice(0, MAX_SHOWN)
    .map(({ id, title, states, lines, acts }) => {
      const buttons = Object.keys(acts).map((act) => button(act, labels[act] ?? act))
      return html`<article><h3>${title} <small>${states.join(', ')}</small></h3>
${lines.map((line) => html`<p>${line}</p>`)}
<form method="post" action="/simulators/${name}/${id}">${buttons}</form></article>`
    })
  return html`${shown}`
}

function jobForm({ names }: Jobs): Html {
  return html`<p>${text.jobs.explanation}</p><form method="post" action="/simulators/jobs">
${select('job', text.jobs.job, Object.fromEntries(names.map((name) => [name, name])))}${button('run', text.jobs.run)}</form>`
}
