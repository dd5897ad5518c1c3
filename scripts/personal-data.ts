// `npm run personal-data -- export|erase|hide-nickname --email X`: a person's data, on their request.
import { readCommand } from './personal-data/arguments.ts'
import { runOnDatabase } from './start/run-on-database.ts'

await runOnDatabase(
  (words) => {
    const command = readCommand(words)
    // An export to the screen is pure JSON.
    if (command.act === 'export') console.log = console.error
    return command
  },
  () => import('./personal-data/perform.ts')
)
