// `npm run order -- show|release|refund|cancel|handled REF`: what hosts can do about one order.
import { readCommand } from './order/arguments.ts'
import { runOnDatabase } from './start/run-on-database.ts'

await runOnDatabase(readCommand, () => import('./order/perform.ts'))
