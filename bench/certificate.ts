// A certificate for this machine alone, gone when the bench ends; made by the openssl program, where there is one.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { temporaryFolder } from './folders.ts'

export interface Certificate {
  key: Buffer
  cert: Buffer
  /** For a process that must believe it: NODE_EXTRA_CA_CERTS. */
  certFile: string
}

let made: Certificate | undefined

/** Undefined without openssl: then nothing here can speak TLS. */
export function throwAwayCertificate(): Certificate | undefined {
  if (made) return made
  const folder = temporaryFolder('certificate')
  const [keyFile, certFile] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  const run = spawnSync('openssl', ['req', '-x509', ...curve, '-keyout', keyFile, '-out', certFile, ...names])
  if (run.status === 0) made = { key: readFileSync(keyFile), cert: readFileSync(certFile), certFile }
  return made
}

export function requiredCertificate(): Certificate {
  const certificate = throwAwayCertificate()
  if (!certificate) throw new Error('the openssl program is needed for a certificate')
  return certificate
}
