// Handlers of handing over. An id that never was, one that ended and one that is past its time get the same answer, from the
// same one statement.

import { accept, type Outcome, refuse } from '../../../src/lib/outcome.ts'
import { endHandover, readHandover, writeHandover } from '../../../src/listen/handover/contract.ts'
import type { Database } from '../../platform/db/open.ts'
import { addressKey } from '../../platform/http/address-key.ts'
import type { Route } from '../../platform/http/handle.ts'
import { createLimiter } from '../../platform/limits/limiter.ts'
import { handleWith, type Services } from '../../platform/services.ts'
import {
  deleteSealed,
  hasRoom,
  insertSealed,
  readSealed,
  replaceSealed,
  type Written
} from './handover-queries.ts'
import { HANDOVER_CAP, HANDOVER_LIMITS } from './limits.ts'

export function handoverHandlers(services: Services): readonly Route[] {
  const { now } = services
  const handle = handleWith('handover', services, 'db', 'appSecret')
  const limiter = createLimiter(services, HANDOVER_LIMITS, HANDOVER_CAP)

  return [
    handle(readHandover, async (visit, { db, appSecret }) => {
      const address = addressKey(visit.visitorAddress, appSecret, now())
      if (!(await limiter.allows(visit, ['handover-read'], { address }))) return refuse('too-many-handovers')
      const { id, knownRevision } = visit.body
      const found = await readSealed(db, id, now())
      if (!found) return refuse('unknown-handover')
      const { revision } = found
      const sealed = Buffer.from(found.sealed).toString('base64')
      return accept({ revision, nowMs: now().getTime(), ...(revision === knownRevision ? {} : { sealed }) })
    }),
    handle(writeHandover, async (visit, { db, appSecret }) => {
      const { id, revision, isOffer } = visit.body
      const isNew = revision === 0
      const address = addressKey(visit.visitorAddress, appSecret, now())
      const names = isNew ? (['handover-write', 'handover-new'] as const) : (['handover-write'] as const)
      if (!(await limiter.allows(visit, names, { address }))) return refuse('too-many-handovers')
      if (isNew && !(await hasRoom(db, now()))) return refuse('handovers-full')
      // Counted last, so that one visitor who tries too often does not use up what is for everybody.
      if (isNew && !(await limiter.allows(visit, ['handover-new-all'], {})))
        return refuse('too-many-handovers')
      const sealed = Buffer.from(visit.body.sealed, 'base64')
      const written = isNew
        ? await create(db, id, { sealed, isOffer }, now())
        : await replace(db, id, revision, { sealed, isOffer }, now())
      return written.ok ? accept({ revision: written.value, nowMs: now().getTime() }) : written
    }),
    handle(endHandover, async (visit, { db, appSecret }) => {
      const address = addressKey(visit.visitorAddress, appSecret, now())
      if (!(await limiter.allows(visit, ['handover-write'], { address }))) return refuse('too-many-handovers')
      return accept({ wasThere: await deleteSealed(db, visit.body.id, now()) })
    })
  ]
}

async function create(
  db: Database,
  id: string,
  written: Written,
  now: Date
): Promise<Outcome<number, 'handover-changed'>> {
  const revision = await insertSealed(db, id, written, now)
  return revision === undefined ? refuse('handover-changed') : accept(revision)
}

async function replace(
  db: Database,
  id: string,
  revision: number,
  written: Written,
  now: Date
): Promise<Outcome<number, 'unknown-handover' | 'handover-changed'>> {
  const stored = await replaceSealed(db, id, revision, written, now)
  if (stored !== undefined) return accept(stored)
  return refuse((await readSealed(db, id, now)) ? 'handover-changed' : 'unknown-handover')
}
