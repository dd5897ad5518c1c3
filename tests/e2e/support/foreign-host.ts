// Other hosts for posters and recordings: another name, https, ranges. The names resolve to this machine.
import https from 'node:https'
import { createAdaptorServer } from '@hono/node-server'
import { throwAwayCertificate } from '../../../bench/certificate.ts'
import { PackedFiles } from '../../../scripts/serve/compression.ts'
import { fileAnswers } from '../../../scripts/serve/file-answer.ts'
import { findFile } from '../../../scripts/serve/files.ts'

const FOLDER = 'sample'

export interface ForeignHosts {
  /** The URL of a sample file at a host of this name. */
  at: (host: string, file: string) => string
  /** The requested URLs. */
  requestedPaths: string[]
  close: () => Promise<void>
}

/** Undefined without openssl, which creates the certificate. Browsers must be configured to trust it. */
export async function openForeignHosts(): Promise<ForeignHosts | undefined> {
  const certificate = throwAwayCertificate()
  if (!certificate) return undefined
  const answer = fileAnswers(FOLDER, new PackedFiles())
  const requestedPaths: string[] = []
  const fetch = async (request: Request) => {
    requestedPaths.push(request.url)
    const found = await findFile(FOLDER, new URL(request.url).pathname)
    return found && 'file' in found ? answer(request, found.file) : new Response(null, { status: 404 })
  }
  const serverOptions = { key: certificate, cert: certificate }
  const server = createAdaptorServer({
    fetch,
    createServer: https.createServer,
    serverOptions
  }) as https.Server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    at: (host, file) => `https://${host}.localhost:${port}/${file}`,
    requestedPaths,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
}
