// The provider's webhook about mails that came back, or were called spam, after its server had taken them. It is signed as the standard
// at standardwebhooks.com says (Resend and others, by way of Svix).
import { createHmac } from 'node:crypto'
import { eq, or, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { accept, refuse } from '../../../src/lib/outcome.ts'
import { DAY_MS, MINUTE_MS } from '../../../src/lib/time-units.ts'
import { mailEvents } from '../../../src/listen/mail/contract.ts'
import type { Database } from '../../platform/db/open.ts'
import type { Route } from '../../platform/http/handle.ts'
import { mailboxOf } from '../../platform/http/mailbox-key.ts'
import { isSameHash } from '../../platform/http/secret-keys.ts'
import { handleWith, type Services } from '../../platform/services.ts'
import { countLater } from './mail-queue.ts'
import { mailSubscribers } from './schema.ts'
import { pauseTroubled } from './send-episode-mails.ts'
import { endSubscriber } from './subscriber-queries.ts'

const RECEIVED = { ok: true } as const
const OLDEST_MS = 5 * MINUTE_MS
/** What comes later than this is counted with no mail. */
const OF_MAIL_DAYS = 7

const eventSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    type: v.string(),
    data: v.object({
      to: v.union([
        v.pipe(
          v.string(),
          v.transform((one) => [one])
        ),
        v.array(v.string())
      ]),
      bounce: v.optional(v.nullable(v.object({ type: v.optional(v.string()) })))
    })
  })
)

export const laterEventRoutes = (services: Services): readonly Route[] => [
  handleWith(
    'mail',
    services,
    'db'
  )(mailEvents, async ({ rawBody, requestHeader }, { db, now, episodeMail }) => {
    const isSigned = isSignedBy(episodeMail.webhookSecrets, rawBody, requestHeader, now())
    if (!isSigned) return refuse('bad-signature')
    const read = v.safeParse(eventSchema, new TextDecoder().decode(rawBody))
    // An event of another kind, which nobody has to send again.
    const because = read.success ? endingOf(read.output) : undefined
    if (!read.success || !because) return accept(RECEIVED)
    for (const address of read.output.data.to) await endAddress(db, address, because, now())
    await pauseTroubled(db, now)
    return accept(RECEIVED)
  })
]

type LaterEvent = v.InferOutput<typeof eventSchema>

/** A mailbox that is full comes back as well, and may be emptied. */
function endingOf({ type, data }: LaterEvent): 'bounced' | 'complained' | undefined {
  if (type === 'email.complained') return 'complained'
  const isPermanent = (data.bounce?.type ?? 'Permanent') === 'Permanent'
  return type === 'email.bounced' && isPermanent ? 'bounced' : undefined
}

async function endAddress(
  db: Database,
  address: string,
  because: 'bounced' | 'complained',
  now: Date
): Promise<void> {
  const isIt = or(
    sql`lower(${mailSubscribers.email}) = ${address.trim().toLowerCase()}`,
    eq(mailSubscribers.mailbox, mailboxOf(address))
  )
  const [known] = await db.select({ id: mailSubscribers.id }).from(mailSubscribers).where(isIt)
  // Repeated by the provider, or about another mail of ours: counted once, or not at all.
  if (known && (await endSubscriber(db, known.id, because, now)))
    await countLater(db, because, new Date(now.getTime() - OF_MAIL_DAYS * DAY_MS))
}

export function isSignedBy(
  secrets: readonly string[],
  body: Uint8Array,
  header: (name: string) => string | null,
  now: Date
): boolean {
  const named = (name: string) => header(`webhook-${name}`) ?? header(`svix-${name}`) ?? ''
  const [id, at, signatures] = [named('id'), named('timestamp'), named('signature')]
  if (!id || Math.abs(now.getTime() - Number(at) * 1000) > OLDEST_MS || !/^\d+$/.test(at)) return false
  const given = signatures
    .split(' ')
    .flatMap((one) => (one.startsWith('v1,') ? [Buffer.from(one.slice(3), 'base64')] : []))
  return secrets.some((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    const wanted = createHmac('sha256', key).update(`${id}.${at}.`).update(body).digest()
    return given.some((one) => isSameHash(one, wanted))
  })
}
