// `npm run audit`: checks the packages of the lockfiles for known vulnerabilities and valid registry signatures.
import { npm } from './audit/npm.ts'
import { exitCodeOf, signatureVerdict, weaknessVerdict } from './audit/verdict.ts'

const verdicts = [
  weaknessVerdict(npm('audit', '--json', '--package-lock-only')),
  weaknessVerdict(npm('audit', '--json', '--package-lock-only', '--prefix', 'netlify/tools')),
  signatureVerdict(npm('audit', 'signatures', '--json'))
]
for (const { lines } of verdicts) for (const line of lines) console.log(line)
process.exitCode = exitCodeOf(verdicts)
if (process.exitCode === 2)
  console.log('Another registry may answer: npm_config_registry=ADDRESS npm run audit')
