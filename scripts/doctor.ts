// `npm run doctor`: checks every setting with the service behind it, and reports what is missing or wrong. `--json` for
// machines.
import path from 'node:path'
import { OperatorError } from './operator-error.ts'
import { run } from './start/run.ts'
import { checkSettings } from './start/settings-check.ts'

await run(async () => {
  const isJson = process.argv.includes('--json')
  const { isWell, jsonOf, reportOf } = await import('./doctor/report.ts')
  const checked = await checkSettings(path.resolve(import.meta.dirname, '..')).catch((error: unknown) => {
    if (!isJson || !(error instanceof OperatorError)) throw error
    const wrong = error.message
      .split('\n')
      .map((says) => ({ state: 'wrong' as const, subject: 'settings', says }))
    console.log(jsonOf(wrong))
    process.exit(1)
  })
  const [{ allChecks }, { examine }, { secretsOf }] = await Promise.all([
    import('./doctor/all-checks.ts'),
    import('./doctor/examine.ts'),
    import('./doctor/secrets.ts')
  ])
  const findings = await examine(allChecks(checked, process.env), secretsOf(checked.env))
  for (const line of isJson ? [jsonOf(findings)] : reportOf(findings, checked.env)) console.log(line)
  // A check that timed out may still keep the process alive.
  process.exit(isWell(findings) ? 0 : 1)
})
