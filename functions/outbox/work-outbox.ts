// Does the promised work that is due until none is left or the time is over: what moves money or goods first, then what has
// waited longest.

import { nextTryAt } from '../../src/features/outbox/rules.ts'
import { Failure } from '../../src/lib/outcome.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/open.ts'
import { buryTask, finishTask, putBack, type Task, takeTask } from './queries.ts'

/** There is nothing to be done about it yet, and that is nobody's failure. */
export type Later = { againInSeconds: number }

/**
 * Does one task. It may be called twice for the same task (a crash between doing and noting it), so whatever it does
 * must carry `task.dedupeKey` to where a second time can be told from the first. Throws when it could not be done:
 * a `Failure` that is not retryable is given up at once.
 */
export type OutboxWorker = (task: Task) => Promise<Later | undefined>

/** How promises of one kind are kept. */
export type Duty = {
  work: OutboxWorker
  /** It moves money or goods, and goes before all that does not. */
  isFirst?: true
  /** Tells whoever must know that the last try failed. It may be called twice for the same task. */
  giveUp?: (task: Task) => Promise<void>
}

const TELL_AGAIN_MINUTES = 15

export type WorkCounts = { done: number; later: number; dead: number }

/** `duties` by kind; what is of another kind is left alone. `parallel`: so many tasks side by side. */
export async function workOutbox(
  { db, now }: { db: Database; now: Clock },
  duties: Readonly<Record<string, Duty>>,
  signal: AbortSignal,
  parallel = 1
): Promise<WorkCounts> {
  const counts = { done: 0, later: 0, dead: 0 }
  const kinds = Object.keys(duties)
  const wanted = { kinds, first: kinds.filter((kind) => duties[kind]?.isFirst) }
  await Promise.all(Array.from({ length: parallel }, workOn))
  return counts

  async function workOn(): Promise<void> {
    while (!signal.aborted) {
      const task = await takeTask(db, wanted, now())
      if (!task) return
      counts[await fateOf(task)]++
    }
  }

  async function fateOf(task: Task): Promise<keyof WorkCounts> {
    const tried = await tryOf(task)
    if ('error' in tried) return failed(task, tried.error)
    if (!tried.later) {
      await finishTask(db, task, now())
      return 'done'
    }
    const nextAt = new Date(now().getTime() + tried.later.againInSeconds * 1000)
    await putBack(db, task, { nextAt, isWait: true })
    return 'later'
  }

  async function tryOf(task: Task): Promise<{ later: Later | undefined } | { error: unknown }> {
    try {
      return { later: await duties[task.kind]?.work(task) }
    } catch (error) {
      return { error }
    }
  }

  async function failed(task: Task, error: unknown): Promise<'later' | 'dead'> {
    const { reason, isWorthRetrying } = troubleWith(error)
    const nextAt = nextTryAt(task.attempts - task.waits, isWorthRetrying, now())
    if (nextAt) {
      await putBack(db, task, { nextAt, reason })
      return 'later'
    }
    return (await isTold(task)) ? buried(task, reason) : toldLater(task, reason)
  }

  async function buried(task: Task, reason: string): Promise<'dead'> {
    await buryTask(db, task, reason, now())
    return 'dead'
  }

  /** What cannot be told now must not hold up the rest. */
  async function toldLater(task: Task, reason: string): Promise<'later'> {
    await putBack(db, task, { nextAt: new Date(now().getTime() + TELL_AGAIN_MINUTES * 60_000), reason })
    return 'later'
  }

  /** Comes before it is set aside, so that a process that dies in between alerts twice rather than never. */
  async function isTold(task: Task): Promise<boolean> {
    try {
      await duties[task.kind]?.giveUp?.(task)
      return true
    } catch {
      return false
    }
  }
}

/** Messages of unforeseen errors may hold values: only their names are kept. */
function troubleWith(error: unknown): { reason: string; isWorthRetrying: boolean } {
  if (error instanceof Failure) return { reason: error.message, isWorthRetrying: error.retryable }
  return { reason: error instanceof Error ? error.name : 'thrown value', isWorthRetrying: true }
}
