// For tests: Upstash's REST protocol in front of a Redis: one command, a pipeline, a transaction.
import { createHash, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'

const commandSchema = v.pipe(v.array(v.unknown()), v.minLength(1))
type Command = v.InferOutput<typeof commandSchema>
type Send = (command: string[]) => Promise<unknown>
type Answer = { result: unknown } | { error: string }

/** How the front responds. */
export type FrontBehaviour = 'well' | 'slowly' | 'never' | 'refusing' | 'broken' | 'hanging up'

const SLOW_MS = 5000
/** A flag of scripts that only Upstash knows; Redis refuses it. */
const OWN_FLAG = /^\s*#!lua flags=allow-key-locking[^\n]*\n/

export function upstashFront(send: Send, token: string) {
  let manner: FrontBehaviour = 'well'
  let requests = 0
  const scripts = new Map<string, string>()

  const one = async (command: Command): Promise<Answer> => {
    try {
      return { result: await send(portable(command, scripts)) }
    } catch (error) {
      return { error: (error as Error).message }
    }
  }

  async function answer(request: Request): Promise<Response> {
    if (!knows(request.headers.get('authorization'), `Bearer ${token}`))
      return Response.json({ error: 'WRONGPASS invalid or missing auth token' }, { status: 401 })
    const encode = request.headers.get('upstash-encoding') === 'base64' ? base64 : same
    const encoded = (answer: Answer) => ('error' in answer ? answer : { result: encode(answer.result) })
    const body: unknown = await request.json()
    const { pathname } = new URL(request.url)
    if (pathname === '/pipeline' || pathname === '/multi-exec') {
      const answers: Answer[] = []
      for (const command of v.parse(v.array(commandSchema), body)) answers.push(await one(command))
      return Response.json(answers.map(encoded))
    }
    const answer = await one(v.parse(commandSchema, body))
    return Response.json(encoded(answer), { status: 'error' in answer ? 400 : 200 })
  }

  async function fetch(
    request: Request,
    { incoming }: { incoming: { socket: { destroy(): void } } }
  ): Promise<Response> {
    requests++
    if (manner === 'refusing')
      return Response.json({ error: 'ERR max daily request limit exceeded. Limit: 10000' }, { status: 400 })
    if (manner === 'broken') return new Response('<html>Bad gateway</html>', { status: 502 })
    if (manner === 'hanging up') incoming.socket.destroy()
    if (manner === 'never' || manner === 'hanging up') return new Promise(() => undefined)
    if (manner === 'slowly') await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    return answer(request)
  }

  return { fetch, behave: (how: FrontBehaviour) => (manner = how), requests: () => requests }
}

/** A command that Redis itself understands: scripts without Upstash's flag, under their original hash. */
function portable(command: Command, scripts: Map<string, string>): string[] {
  const [name = '', script = '', ...rest] = command.map((part) =>
    typeof part === 'object' ? JSON.stringify(part) : String(part)
  )
  const words = command.length > 1 ? [name, script, ...rest] : [name]
  if (/^eval$/i.test(name)) {
    const plain = script.replace(OWN_FLAG, '')
    scripts.set(sha1(script), sha1(plain))
    return [name, plain, ...rest]
  }
  return /^evalsha$/i.test(name) ? [name, scripts.get(script) ?? script, ...rest] : words
}

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex')
const same = (value: unknown) => value

function base64(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(base64)
  return typeof value === 'string' && value !== 'OK' ? Buffer.from(value).toString('base64') : value
}

function knows(given: string | null, wanted: string): boolean {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}
