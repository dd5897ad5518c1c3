// `npm run doctor`: checks every setting with the service behind it, and says what is missing or wrong.
import path from 'node:path'
import { run } from './start/run.ts'
import { checkSettings } from './start/settings-check.ts'

await run(async () => {
  const checked = await checkSettings(path.resolve(import.meta.dirname, '..'))
  const [{ allChecks }, { examine }, { isWell, reportOf }, { secretsOf }] = await Promise.all([
    import('./doctor/all-checks.ts'),
    import('./doctor/examine.ts'),
    import('./doctor/report.ts'),
    import('./doctor/secrets.ts')
  ])
  const findings = await examine(allChecks(checked), secretsOf(checked.env))
  for (const line of reportOf(findings, checked.env)) console.log(line)
  // A check that timed out may still keep the process alive.
  process.exit(isWell(findings) ? 0 : 1)
})
