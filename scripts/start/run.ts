// Runs a command of the project to its end: one line for a person's mistake, a stack for ours.
import { operatorLine } from '../operator-error.ts'
import { awaitEnding, type Ending } from './ending.ts'

/** `task` may register what is to be closed. It leaves with 1 when the task fails; a signal leaves with 0. */
export async function run(task: (ending: Ending) => Promise<void>): Promise<void> {
  const ending = awaitEnding()
  try {
    await task(ending)
  } catch (error) {
    if (ending.hasBegun()) return
    console.error(operatorLine(error))
    await ending.end()
    process.exit(1)
  }
}
