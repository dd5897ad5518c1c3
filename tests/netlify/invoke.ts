// Calls a function that Netlify packed, in a separate process, through Netlify's own entry: `node invoke.ts FOLDER
// EVENT` prints the response. This replaces the platform that calls that entry.
import path from 'node:path'
import { Writable } from 'node:stream'
import { pathToFileURL } from 'node:url'

interface Head {
  statusCode: number
  multiValueHeaders?: Record<string, string[]>
}
type Handler = (event: unknown, stream: Writable, context: object) => Promise<void>

const [folder = '', event = ''] = process.argv.slice(2)
const chunks: Buffer[] = []
let head: Head | undefined

const stream = new Writable({
  write(chunk: Buffer, _encoding, done) {
    chunks.push(chunk)
    done()
  }
})
const machine = {
  streamifyResponse: (handler: Handler) => handler,
  HttpResponseStream: {
    from(given: Writable, said: Head) {
      head = said
      return given
    }
  }
}
Object.assign(globalThis, { awslambda: machine })

process.chdir(folder)
const entry = pathToFileURL(path.join(folder, '___netlify-entry-point.mjs')).href
const { handler } = (await import(entry)) as { handler: Handler }
await handler(JSON.parse(event), stream, { awsRequestId: 'one', getRemainingTimeInMillis: () => 30_000 })
process.stderr.write(JSON.stringify({ ...head, body: Buffer.concat(chunks).toString() }))
