// Runs a command of the project: prints one line for an operator's mistake, and a stack for a bug.
import { operatorLine } from '../operator-error.ts'
import { awaitEnding, type Ending } from './ending.ts'

/** `task` may register what is to be closed. Exits with 1 when the task fails, and with 0 on a signal. */
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
