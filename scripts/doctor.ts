// `npm run doctor`: asks the service behind each setting whether it works, and says in words what is missing or wrong.
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
  // What did not answer in time may still hold the process.
  process.exit(isWell(findings) ? 0 : 1)
})
