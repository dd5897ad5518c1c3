// Processes due outbox tasks until none is left or time is up. Tasks that move money or goods come first, then those that
// have waited longest.

import { Failure } from '../../../src/lib/outcome.ts'
import { MINUTE_MS } from '../../../src/lib/time-units.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/open.ts'
import { finishTask, markTaskDead, putBack, type Task, takeTask } from './message-queries.ts'
import { nextTryAt } from './retry-times.ts'

/** The task cannot be done yet. This is not a failure. */
export type Later = { againInSeconds: number }

/**
 * Does one task. May be called twice for the same task, after a crash between doing it and storing that. So it must pass
 * `task.dedupeKey` on to the service that can recognise a repetition. Throws when the task failed. A task whose `Failure`
 * is not retryable is given up at once.
 */
export type OutboxWorker = (task: Task) => Promise<Later | undefined>

export type OutboxHandler = {
  work: OutboxWorker
  /** The task moves money or goods, so it goes before the others. */
  isFirst?: true
  /** Reports that the last try failed. May be called twice for the same task. */
  giveUp?: (task: Task) => Promise<void>
}

const ALERT_AGAIN_MINUTES = 15

export type WorkCounts = { done: number; later: number; dead: number }

/** `handlers`: by kind; tasks of other kinds are left alone. `parallel`: how many tasks run at once. */
export async function workOutbox(
  { db, now }: { db: Database; now: Clock },
  handlers: Readonly<Record<string, OutboxHandler>>,
  signal: AbortSignal,
  parallel = 1
): Promise<WorkCounts> {
  const counts = { done: 0, later: 0, dead: 0 }
  const kinds = Object.keys(handlers)
  const wanted = { kinds, first: kinds.filter((kind) => handlers[kind]?.isFirst) }
  await Promise.all(Array.from({ length: parallel }, workOn))
  return counts

  async function workOn(): Promise<void> {
    while (!signal.aborted) {
      const task = await takeTask(db, wanted, now())
      if (!task) return
      counts[await resultOf(task)]++
    }
  }

  async function resultOf(task: Task): Promise<keyof WorkCounts> {
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
      return { later: await handlers[task.kind]?.work(task) }
    } catch (error) {
      return { error }
    }
  }

  async function failed(task: Task, error: unknown): Promise<'later' | 'dead'> {
    const { reason, isWorthRetrying } = failureOf(error)
    const nextAt = nextTryAt(task.attempts - task.waits, isWorthRetrying, now())
    if (nextAt) {
      await putBack(db, task, { nextAt, reason })
      return 'later'
    }
    return (await isReported(task)) ? markDead(task, reason) : retryLater(task, reason)
  }

  async function markDead(task: Task, reason: string): Promise<'dead'> {
    await markTaskDead(db, task, reason, now())
    return 'dead'
  }

  /** If the report fails, the task is tried again later, so that it does not hold up the rest. */
  async function retryLater(task: Task, reason: string): Promise<'later'> {
    await putBack(db, task, { nextAt: new Date(now().getTime() + ALERT_AGAIN_MINUTES * MINUTE_MS), reason })
    return 'later'
  }

  /** Reports before the task is marked dead, so that a crash in between causes two alerts rather than none. */
  async function isReported(task: Task): Promise<boolean> {
    try {
      await handlers[task.kind]?.giveUp?.(task)
      return true
    } catch {
      return false
    }
  }
}

/** Messages of unexpected errors may contain personal data, so only the error's name is stored. */
function failureOf(error: unknown): { reason: string; isWorthRetrying: boolean } {
  if (error instanceof Failure) return { reason: error.message, isWorthRetrying: error.retryable }
  return { reason: error instanceof Error ? error.name : 'thrown value', isWorthRetrying: true }
}
