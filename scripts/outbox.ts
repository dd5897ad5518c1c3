// `npm run outbox -- list|again|set-aside`: messages that were given up.
import { readCommand } from './outbox/arguments.ts'
import { runOnDatabase } from './start/run-on-database.ts'

await runOnDatabase(readCommand, () => import('./outbox/perform.ts'))
