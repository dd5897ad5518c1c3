// Does the promised work that is due, one task after another, until none is left or the time is over.
import { Failure } from '../../src/lib/outcome.ts'
import type { Database } from '../db/open.ts'
import type { Clock } from '../services/clock.ts'
import { failTask, finishTask, type Task, takeTask } from './records.ts'

/**
 * Does one task. It may be called twice for the same task (a crash between doing and noting it), so whatever it does
 * must carry `task.dedupeKey` to where a second time can be told from the first. Throws when it could not be done:
 * a `Failure` that is not retryable is given up at once.
 */
export type OutboxWorker = (task: Task) => Promise<void>

export type WorkCounts = { done: number; later: number; dead: number }

export async function workOutbox(
  { db, now }: { db: Database; now: Clock },
  workers: Readonly<Record<string, OutboxWorker>>,
  signal: AbortSignal
): Promise<WorkCounts> {
  const counts = { done: 0, later: 0, dead: 0 }
  const kinds = Object.keys(workers)
  while (!signal.aborted) {
    const task = await takeTask(db, kinds, now())
    if (!task) break
    counts[await fateOf(task)]++
  }
  return counts

  async function fateOf(task: Task): Promise<keyof WorkCounts> {
    try {
      await workers[task.kind]?.(task)
    } catch (error) {
      return failTask(db, task, troubleWith(error), now())
    }
    await finishTask(db, task, now())
    return 'done'
  }
}

/** Messages of unforeseen errors may hold values: only their names are kept. */
function troubleWith(error: unknown): { reason: string; isWorthRetrying: boolean } {
  if (error instanceof Failure) return { reason: error.message, isWorthRetrying: error.retryable }
  return { reason: error instanceof Error ? error.name : 'thrown value', isWorthRetrying: true }
}
