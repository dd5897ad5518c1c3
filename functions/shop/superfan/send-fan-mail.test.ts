// The text of a mail to a fan is decided when it is sent, and a mail that is no longer due is not sent.
import { beforeEach, expect, test } from 'vitest'
import { mailEnding, superfan } from '#brand/texts.ts'
import { fanMailText } from '#texts/fan-mails.ts'
import { formatEpisodeDate } from '../../../src/lib/long-date.ts'
import { saleFactsOf } from '../../../src/site/brand/sale-facts.ts'
import { settings } from '../../../src/site/brand/settings.ts'
import { SITE_ORIGIN } from '../../../tests/fixtures/app.ts'
import { noor, openTestFans, type TestFans } from '../../../tests/fixtures/superfan.ts'
import { databaseOfFile } from '../../../tests/servers/file-database.ts'
import { workOutbox } from '../../platform/outbox/work-messages.ts'
import type { Mail } from '../../platform/services/smtp/mailer.ts'
import { FAN_MAIL_KIND } from './fan-mails.ts'
import { fanMailHandler } from './send-fan-mail.ts'

const NEVER = new AbortController().signal
const LINK = /https:\/\/\S+\/api\/stripe\/portal\/link\?token=([\w-]{43})/
const milan = { name: 'Milan', email: 'milan@post.example', nickname: '' }

const testDatabase = databaseOfFile()
let context: TestFans
let reached = 0
beforeEach(async () => {
  context = await openTestFans(testDatabase.db)
  reached = 0
})

/** The mails that are sent now. */
async function mailed(): Promise<Mail[]> {
  const { now } = context.testApp.services
  const mails: Mail[] = []
  const mailer = { send: async (mail: Mail) => void mails.push(mail), reach: async () => void reached++ }
  const handlers = { [FAN_MAIL_KIND]: fanMailHandler({ db: testDatabase.db, now, mailer }) }
  expect(await workOutbox({ db: testDatabase.db, now }, handlers, NEVER)).toMatchObject({ later: 0, dead: 0 })
  return mails
}
const plain = (text = '') => text.replaceAll('\u00a0', ' ')
const subjectsOf = (mails: readonly Mail[]) => mails.map(({ subject }) => subject)
const subscriptionId = (at = 0) => context.stripe.subscriptions[at]?.id ?? ''
const deliver = () => context.stripe.webhooks.deliverWaiting()
const becomeFan = async (fan = noor) => context.finish(await context.filledIn(), fan)
const endNow = async (at = 0) => {
  context.stripe.subscriber.cancel(subscriptionId(at), 'now')
  await deliver()
}
const requestLink = (email: string) => context.post('/api/stripe/portal/email', { email })
/** The customer whose portal the link of a mail opens. */
async function customerOf(mail: Mail | undefined): Promise<string | undefined> {
  const token = LINK.exec(mail?.text ?? '')?.[1] ?? ''
  const body = new URLSearchParams({ token })
  const { headers } = await context.testApp.request('/api/stripe/portal/link', { method: 'POST', body })
  return context.stripe.customers.find(({ id }) => headers.get('location')?.includes(id))?.id
}

test('the welcome mail contains the agreement: what is paid and when, how to end it, the seller and the terms', async () => {
  await becomeFan()
  const [welcome] = await mailed()
  const { welcome: words } = fanMailText
  const { seller, withdrawalUrl } = saleFactsOf(settings)
  expect(welcome).toMatchObject({ to: noor.email, replyTo: settings.mail.support })
  expect(welcome?.id).toMatch(/^fan-mail:welcome:\d+$/)
  expect(welcome?.subject).toBe(words.subject(settings.name))
  for (const part of [
    words.title,
    superfan.thanks,
    `Dag ${noor.name},`,
    `${words.price}: € 3,00 per maand, incl. btw`,
    `${words.renewal}: ${words.renewed}`,
    `${words.listed}: ${noor.nickname}`,
    `${SITE_ORIGIN}/superfan/`,
    withdrawalUrl,
    seller,
    mailEnding.superfan
  ])
    expect(plain(welcome?.text)).toContain(plain(part))
  expect(welcome?.text).not.toContain(words.slow)
  expect(welcome?.html).toContain(words.preview)
  expect(welcome?.text.length).toBeGreaterThan(2000)
})

test('a fan without a nickname reads that the list leaves them out', async () => {
  await becomeFan(milan)
  const [welcome] = await mailed()
  expect(welcome?.text).toContain(`${fanMailText.welcome.listed}: ${fanMailText.welcome.unnamed}`)
})

test('a fan who pays by direct debit reads that it takes days, without the name that was typed', async () => {
  await context.finish(await context.filledIn('sepa'))
  const [welcome] = await mailed()
  expect(welcome?.text).toContain(fanMailText.welcome.slow)
  expect(welcome?.text).toContain('Dag,')
  expect(welcome?.text).not.toContain(fanMailText.welcome.listed)
})

test('a welcome that is due after the subscription ended is not sent; the farewell is', async () => {
  await becomeFan()
  await endNow()
  const mails = await mailed()
  expect(subjectsOf(mails)).toEqual([fanMailText.ended.subject])
  for (const part of [fanMailText.ended.title, fanMailText.ended.opening, `Dag ${noor.name},`, '/superfan/'])
    expect(mails[0]?.text).toContain(part)
})

test('a mail says that a subscription never began, without the name that was typed', async () => {
  await context.finish(await context.filledIn('card-checked-again'))
  context.stripe.subscriber.expire(subscriptionId())
  await deliver()
  const mails = await mailed()
  expect(subjectsOf(mails)).toEqual([fanMailText['not-started'].subject])
  expect(mails[0]?.text).toContain(fanMailText['not-started'].opening)
  expect(mails[0]?.text).toContain('Dag,')
})

test.each(['past-due', 'unpaid'])('a month that is %s is mailed with a link to pay it', async (status) => {
  await becomeFan()
  await mailed()
  context.stripe.subscriber.renew(subscriptionId(), false)
  await deliver()
  await testDatabase.db.execute(`UPDATE fan_subscriptions SET status = '${status}'`)
  const mails = await mailed()
  expect(subjectsOf(mails)).toEqual([fanMailText.problem.subject])
  expect(mails[0]?.text).toContain(fanMailText.problem.opening)
  expect(mails[0]?.text).toContain(`${fanMailText.manage}: ${SITE_ORIGIN}/api/stripe/portal/link?token=`)
  expect(mails[0]?.text).toContain('De knop werkt 15 minuten')
  expect(await customerOf(mails[0])).toBe(context.stripe.customers[0]?.id)
})

test('a month that was paid in the meantime is not mailed as a problem', async () => {
  await becomeFan()
  await mailed()
  context.stripe.subscriber.renew(subscriptionId(), false)
  await deliver()
  context.stripe.subscriber.payAgain(subscriptionId())
  await deliver()
  expect(await mailed()).toEqual([])
})

test('a fan who signs up twice and ends the subscription before the mail is sent gets no mail about having one', async () => {
  await becomeFan()
  await becomeFan()
  await endNow()
  expect(subjectsOf(await mailed())).toEqual([fanMailText.ended.subject])
})

test('a fan who ends with the month reads until when the support runs, that no other month is charged, and how to go on', async () => {
  await becomeFan()
  await mailed()
  context.stripe.subscriber.cancel(subscriptionId(), 'with-the-month')
  await deliver()
  const end = new Date((context.stripe.subscriptions[0]?.items.data[0]?.current_period_end ?? 0) * 1000)
  const mails = await mailed()
  expect(subjectsOf(mails)).toEqual([fanMailText.ending.subject])
  const text = plain(mails[0]?.text)
  for (const part of [
    `Dag ${noor.name},`,
    `Je steun loopt nog tot ${formatEpisodeDate(end.toISOString())}`,
    'er wordt geen nieuwe maand meer afgeschreven',
    `${fanMailText.manage}: ${SITE_ORIGIN}/api/stripe/portal/link?token=`
  ])
    expect(text).toContain(part)
  expect(await customerOf(mails[0])).toBe(context.stripe.customers[0]?.id)
})

test.each(['taken back', 'over'])(
  'an ending that is %s before the mail is sent is not announced',
  async (how) => {
    await becomeFan()
    await mailed()
    context.stripe.subscriber.cancel(subscriptionId(), 'with-the-month')
    await deliver()
    if (how === 'over') await endNow()
    else context.stripe.subscriber.resume(subscriptionId())
    await deliver()
    expect(subjectsOf(await mailed())).toEqual(how === 'over' ? [fanMailText.ended.subject] : [])
  }
)

test('no mail is sent to an erased fan, nor to anybody else instead', async () => {
  await becomeFan()
  context.stripe.subscriber.forget(context.stripe.customers[0]?.id ?? '')
  await deliver()
  expect(await mailed()).toEqual([])
  expect(reached).toBe(0)
})

test('an address that never became a fan gets no link, but the mail server is contacted all the same', async () => {
  const intentId = await context.filledIn()
  context.crashAt('address claimed')
  await context.finish(intentId)
  await requestLink(noor.email)
  await requestLink(milan.email)
  expect(await mailed()).toEqual([])
  expect(reached).toBe(2)
})

test('of two fans who had the same address, the link is that of the one who is a fan still', async () => {
  await becomeFan()
  await becomeFan(milan)
  await endNow(1)
  context.stripe.subscriber.changeEmail(context.stripe.customers[0]?.id ?? '', milan.email)
  await deliver()
  await mailed()
  await requestLink(milan.email)
  expect(await customerOf((await mailed())[0])).toBe(context.stripe.customers[0]?.id)
})

test('of two former fans with the same address, the link is that of the later one', async () => {
  for (const at of [0, 1]) {
    await becomeFan()
    await endNow(at)
  }
  await mailed()
  await requestLink(noor.email)
  const [mail] = await mailed()
  expect(mail?.subject).toBe(fanMailText.link.subject)
  expect(mail?.text).toContain(fanMailText.link.opening)
  expect(await customerOf(mail)).toBe(context.stripe.customers[1]?.id)
})
