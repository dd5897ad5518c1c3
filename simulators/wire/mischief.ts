// Simulated vendors misbehave on order: the troubles that a real one has on a bad day, each exactly when it is asked for.

/**
 * `-before`: the vendor does nothing. `-after`: it does what was asked, and only its answer fails. `no-answer` hangs
 * until the caller gives up, `cut` breaks the connection, `error` is a 500, `too-many` a 429.
 */
export const TROUBLES = [
  'no-answer-before',
  'no-answer-after',
  'cut-before',
  'cut-after',
  'error-before',
  'error-after',
  'too-many'
] as const
export type Trouble = (typeof TROUBLES)[number]

export type Mischief = {
  /** Which requests it hits: 'POST /v1/refunds'; a star stands for any piece of the path. */
  on: string
  does: Trouble
  /** How often; default once. */
  times?: number
}

export type Mischiefs = {
  plan(mischief: Mischief): void
  /** What was ordered and has not happened yet, oldest first. */
  planned(): Required<Mischief>[]
  /** Nothing that was ordered happens any more. */
  forget(): void
  /** What befalls this request; each planned trouble is used up. */
  befalls(method: string, path: string): Trouble | undefined
}

export function createMischiefs(): Mischiefs {
  let planned: (Required<Mischief> & { pattern: RegExp })[] = []
  return {
    plan({ on, does, times = 1 }) {
      const pieces = on.split('*').map((piece) => piece.replaceAll(/[.+?^$()[\]{}|\\]/g, '\\$&'))
      planned.push({ on, does, times, pattern: new RegExp(`^${pieces.join('[^/]+')}$`) })
    },
    planned: () => planned.map(({ on, does, times }) => ({ on, does, times })),
    forget() {
      planned = []
    },
    befalls(method, path) {
      const due = planned.find(({ pattern }) => pattern.test(`${method} ${path}`))
      if (due) due.times--
      planned = planned.filter(({ times }) => times > 0)
      return due?.does
    }
  }
}

export type Answers = { error: () => Response; tooMany: () => Response }

/** Answers `act`, or what the trouble makes of it. */
export async function answerInTrouble(
  trouble: Trouble | undefined,
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
