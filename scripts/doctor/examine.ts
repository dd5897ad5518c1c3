// Runs all checks in parallel, each with a timeout. An error of a check is a finding.
import { withTimeout } from '../../functions/platform/http/client/deadline.ts'
import { type Check, type Finding, inWords } from './finding.ts'

const WITHIN_MS = 20_000
const MIN_SECRET_CHARS = 6

/** The findings in the order of the checks. `secrets` are removed from them, whatever a service said. */
export async function examine(
  checks: readonly Check[],
  secrets: readonly string[],
  withinMs = WITHIN_MS
): Promise<Finding[]> {
  const found = await Promise.all(checks.map((check) => lookAt(check, withinMs)))
  return found.flat().map((finding) => ({ ...finding, says: withoutSecrets(finding.says, secrets) }))
}

async function lookAt({ subject, look }: Check, withinMs: number): Promise<readonly Finding[]> {
  try {
    return await withTimeout(subject, withinMs, look())
  } catch (error) {
    return [{ state: 'wrong', subject, says: `${inWords(error)}.` }]
  }
}

/** Longest first, so that no part of one is left. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret.length >= MIN_SECRET_CHARS)
    .toSorted((a, b) => b.length - a.length)
    .reduce((hidden, secret) => hidden.replaceAll(secret, '(hidden)'), text)
}
