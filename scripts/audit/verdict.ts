// Interprets the output of npm's audits: found, not found, or unknown because the registry has no such service.

export type Verdict = { state: 'fine' | 'found' | 'unknown'; lines: string[] }
export type Answered = { status: number | null; stdout: string; stderr: string }

/** Severities that must be fixed within days; lower ones are only printed. */
const GRAVE = ['critical', 'high'] as const
const LESSER = ['moderate', 'low', 'info'] as const
const MOST_NAMED = 20

type Weakness = { severity?: string; range?: string; fixAvailable?: unknown }
type AuditAnswer = {
  metadata?: { vulnerabilities?: Partial<Record<string, number>>; dependencies?: { total?: number } }
  vulnerabilities?: Readonly<Record<string, Weakness>>
  message?: string
  error?: { code?: string; summary?: string; detail?: string }
}

/** Interprets `npm audit --json`. */
export function weaknessVerdict({ stdout, stderr }: Answered): Verdict {
  const answer = parsed<AuditAnswer>(stdout)
  const counts = answer?.metadata?.vulnerabilities
  if (!counts) return unknown('known weaknesses', answer?.error?.summary || answer?.message || stderr)
  const grave = GRAVE.reduce((sum, severity) => sum + (counts[severity] ?? 0), 0)
  const lesser = LESSER.reduce((sum, severity) => sum + (counts[severity] ?? 0), 0)
  const named = Object.entries(answer.vulnerabilities ?? {}).map(
    ([name, { severity = '', range = '', fixAvailable }]) =>
      `  ${severity}: ${name} ${range}${fixAvailable ? '' : ' (no better version yet)'}`
  )
  const sum = `Known weaknesses in ${answer.metadata?.dependencies?.total ?? 'all'} packages: ${grave} critical or high, ${lesser} lesser.`
  return { state: grave > 0 ? 'found' : 'fine', lines: [sum, ...named.slice(0, MOST_NAMED)] }
}

type Unsigned = { name?: string; version?: string }
type SignatureAnswer = { invalid?: readonly Unsigned[]; missing?: readonly Unsigned[] } & Pick<
  AuditAnswer,
  'error'
>

/** Interprets `npm audit signatures --json`. */
export function signatureVerdict({ stdout, stderr, status }: Answered): Verdict {
  const answer = parsed<SignatureAnswer>(stdout)
  const { invalid, missing } = answer ?? {}
  if (!invalid || !missing) return unknown('signatures', answer?.error?.summary || stderr)
  const named = (what: string, of: readonly Unsigned[]) =>
    of.slice(0, MOST_NAMED).map(({ name, version }) => `  ${what}: ${name} ${version}`)
  const lines = [...named('with an invalid signature', invalid), ...named('not signed', missing)]
  const isFine = lines.length === 0 && status === 0
  return {
    state: isFine ? 'fine' : 'found',
    lines: [isFine ? 'Signatures: all are valid.' : 'Signatures:', ...lines]
  }
}

function unknown(what: string, why: string): Verdict {
  const reason = why.replace(/\s+/g, ' ').trim().slice(0, 300)
  return {
    state: 'unknown',
    lines: [`NOT KNOWN, ${what}: this registry did not answer the question${reason ? ` (${reason})` : ''}.`]
  }
}

function parsed<Answer>(text: string): Answer | undefined {
  try {
    return JSON.parse(text) as Answer
  } catch {
    return undefined
  }
}

/** 0 = both passed, 1 = something was found, 2 = a result is unknown. */
export const exitCodeOf = (verdicts: readonly Verdict[]): number =>
  verdicts.some(({ state }) => state === 'found')
    ? 1
    : verdicts.some(({ state }) => state === 'unknown')
      ? 2
      : 0
