// Formats the findings for a terminal.
import type { Env } from '../../functions/env.ts'
import type { Finding } from './finding.ts'

const MARKS: Readonly<Record<Finding['state'], string>> = {
  fine: 'fine   ',
  missing: 'missing',
  warning: 'warning',
  wrong: 'WRONG  '
}
/** Without any of these nothing is deployed yet: everything runs on this machine. */
const DEPLOYMENT_SETTINGS = ['DATABASE_URL', 'STRIPE_SECRET_KEY', 'PRINTFUL_TOKEN', 'SMTP_URL'] as const

export const lineOf = ({ state, subject, says }: Finding): string => `${MARKS[state]}  ${subject}: ${says}`

/** One line for each finding, and a summary. */
export function reportOf(findings: readonly Finding[], env: Env): string[] {
  const isLocal = DEPLOYMENT_SETTINGS.every((name) => env[name] === '')
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length
  return [
    ...(isLocal
      ? ['No keys: this machine uses an embedded database and simulators of Stripe, Printful and mail.']
      : []),
    ...findings.map(lineOf),
    `${count('fine')} fine, ${count('missing')} missing, ${warnings(count('warning'))}${count('wrong')} wrong.`
  ]
}

const warnings = (count: number) => (count === 0 ? '' : `${count} warning${count > 1 ? 's' : ''}, `)

/** For machines: the same findings as one line of JSON. */
export const jsonOf = (findings: readonly Finding[]): string =>
  JSON.stringify({ isWell: isWell(findings), findings })

export const isWell = (findings: readonly Finding[]): boolean =>
  findings.every(({ state }) => state !== 'wrong')
