// The checks of a production build on the settings, beyond their format. On a local machine most of them do not matter.
import { checkMisspelt } from '../doctor/misspelt.ts'
import { checkAppSecret, checkBuildHook, checkVapid } from '../doctor/own-secrets.ts'
import { lineOf } from '../doctor/report.ts'
import { checkSenderDomain } from '../doctor/sender.ts'
import { checkStillInUse } from '../doctor/still-in-use.ts'
import { checkDatabase } from '../doctor/stores.ts'
import { checkStripeSettings } from '../doctor/stripe-settings.ts'
import { checkTestPrint } from '../doctor/test-print.ts'
import { OperatorError } from '../operator-error.ts'
import type { Checked } from '../start/settings-check.ts'

/** Prints the warnings. Throws an OperatorError with a line for each wrong setting. */
export async function checkForProduction(
  { env, settings }: Pick<Checked, 'env' | 'settings'>,
  environment: NodeJS.ProcessEnv,
  log: (line: string) => void
): Promise<void> {
  if (env.CONTEXT !== 'production') return
  const findings = [
    ...checkMisspelt(environment),
    ...checkStripeSettings(env, settings),
    checkAppSecret(env),
    ...(settings.features.push ? [checkVapid(env, settings)] : []),
    checkBuildHook(env),
    ...checkSenderDomain(settings),
    await checkDatabase(env),
    ...(await checkStillInUse(env, settings))
  ]
  // A shop is first tried out with test keys (docs/deploy.md), so they do not stop the build.
  const warnings = [...findings.filter(({ state }) => state === 'warning'), ...checkTestPrint(env, settings)]
  for (const finding of warnings) log(lineOf(finding))
  const wrong = findings.filter(({ state }) => state === 'wrong')
  if (wrong.length > 0) throw new OperatorError(wrong.map(lineOf).join('\n'))
}
