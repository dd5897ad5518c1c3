// G12: how long a second `npm start` without changes takes to its address.
import { budgets } from '../tests/budgets/limits.ts'
import { startSite } from './running-site.ts'
import { inSeconds, type Row } from './table.ts'
import { copyOfProject, removeFolder } from './workshop.ts'

const FIRST_LIMIT_SECONDS = 240
const SECOND_LIMIT_SECONDS = 60
const NPM = process.platform === 'win32' ? 'npm.cmd' : 'npm'

export async function measureStart(): Promise<Row[]> {
  const project = copyOfProject('start')
  console.log('  first start, which builds…')
  const first = await startSite(NPM, ['start'], project, FIRST_LIMIT_SECONDS)
  await first.stop()
  console.log('  second start…')
  const second = await startSite(NPM, ['start'], project, SECOND_LIMIT_SECONDS)
  await second.stop()
  removeFolder(project)
  return [
    {
      name: 'G12',
      figure: 'second `npm start` to the address',
      measured: inSeconds(second.seconds),
      budget: `≤ ${inSeconds(budgets.G12.seconds)}`,
      beside: `first ${inSeconds(first.seconds)}, packages installed`,
      isWithin: second.seconds <= budgets.G12.seconds
    }
  ]
}
