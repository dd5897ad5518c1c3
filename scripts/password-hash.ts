// `npm run password-hash`: prints the line for the environment, for a password that is typed or piped in. Never passed as an
// argument, because those appear in the process list and the shell history.
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { passwordHash } from '../functions/desk/backoffice/password.ts'
import { MAX_PASSWORD_CHARS, MIN_PASSWORD_CHARS } from '../src/desk/backoffice/office-lists.ts'
import { OperatorError } from './operator-error.ts'
import { run } from './start/run.ts'

await run(async () => {
  if (process.argv.length > 2) throw new OperatorError('Type the password at the prompt, not as an argument.')
  const password = process.stdin.isTTY
    ? await readPassword()
    : (await text(process.stdin)).replace(/\r?\n$/, '')
  if (password.length < MIN_PASSWORD_CHARS || password.length > MAX_PASSWORD_CHARS)
    throw new OperatorError(
      `Choose ${MIN_PASSWORD_CHARS} characters or more, for example four unrelated words.`
    )
  console.log(`BACKOFFICE_PASSWORD_HASH=${await passwordHash(password)}`)
  process.exit(0)
})

/** Asks twice, without showing what is typed. */
async function readPassword(): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  const prompt = async (question: string) => {
    process.stderr.write(question)
    const answer = await lines.question('')
    process.stderr.write('\n')
    return answer
  }
  const password = await prompt('Password of the backoffice: ')
  const again = await prompt('Repeat the password: ')
  lines.close()
  if (password !== again) throw new OperatorError('The two passwords differ.')
  return password
}
