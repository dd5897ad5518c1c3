// G12: how long a second `npm start` without changes takes to its address.
import { budgets } from '../tests/budgets/limits.ts'
import { copyOfProject, removeFolder } from './folders.ts'
import { startSite } from './processes.ts'
import { atMost, inSeconds, type Row } from './table.ts'

export async function measureStart(): Promise<Row[]> {
  const npmStart = { command: 'npm', args: ['start'], cwd: copyOfProject('start') }
  const first = await startSite(npmStart)
  await first.stop()
  const second = await startSite(npmStart)
  await second.stop()
  removeFolder(npmStart.cwd)
  return [
    atMost({
      id: 'G12',
      figure: 'second `npm start` to the address',
      value: second.seconds,
      limit: budgets.G12.seconds,
      format: inSeconds,
      beside: `first ${inSeconds(first.seconds)}, packages installed`
    })
  ]
}
