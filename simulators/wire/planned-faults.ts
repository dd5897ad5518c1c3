// Makes simulated vendors fail on request, in the ways that real ones do.

/**
 * `-before`: the vendor does nothing. `-after`: it does the act, and only its response fails. `no-answer` sends nothing until
 * the caller times out, `cut` breaks the connection, `error` is a 500, `too-many` a 429.
 */
export const FAULT_KINDS = [
  'no-answer-before',
  'no-answer-after',
  'cut-before',
  'cut-after',
  'error-before',
  'error-after',
  'too-many'
] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

export type PlannedFault = {
  /** The requests it applies to: 'POST /v1/refunds'; a star matches any path segment. */
  on: string
  does: FaultKind
  /** How often; default: once. */
  times?: number
}

export type PlannedFaults = {
  plan(fault: PlannedFault): void
  /** Planned faults that have not happened yet, oldest first. */
  planned(): Required<PlannedFault>[]
  /** Discards all planned faults. */
  forget(): void
  /** The fault for this request, which is then removed from the plan. */
  faultFor(method: string, path: string): FaultKind | undefined
}

export function createPlannedFaults(): PlannedFaults {
  let planned: (Required<PlannedFault> & { pattern: RegExp })[] = []
  return {
    plan({ on, does, times = 1 }) {
      const pieces = on.split('*').map((piece) => piece.replaceAll(/[.+?^$()[\]{}|\\]/g, '\\$&'))
      planned.push({ on, does, times, pattern: new RegExp(`^${pieces.join('[^/]+')}$`) })
    },
    planned: () => planned.map(({ on, does, times }) => ({ on, does, times })),
    forget() {
      planned = []
    },
    faultFor(method, path) {
      const due = planned.find(({ pattern }) => pattern.test(`${method} ${path}`))
      if (due) due.times--
      planned = planned.filter(({ times }) => times > 0)
      return due?.does
    }
  }
}

export type Answers = { error: () => Response; tooMany: () => Response }

/** Returns the response of `act`, changed by the fault. */
export async function answerWithFault(
  trouble: FaultKind | undefined,
  { signal }: Request,
  act: () => Response,
  { error, tooMany }: Answers
): Promise<Response> {
  switch (trouble) {
    case 'too-many':
      return tooMany()
    case 'no-answer-before':
      return neverAnswered(signal)
    case 'cut-before':
      throw new TypeError('fetch failed')
    case 'no-answer-after':
      act()
      return neverAnswered(signal)
    case 'cut-after':
      act()
      throw new TypeError('terminated')
    case 'error-before':
      return error()
    case 'error-after':
      act()
      return error()
    default:
      return act()
  }
}

const neverAnswered = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const giveUp = () => reject(signal.reason)
    if (signal.aborted) giveUp()
    else signal.addEventListener('abort', giveUp, { once: true })
  })
