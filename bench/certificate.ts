// A certificate for this machine only, created with the openssl program if there is one.
import { spawnSync } from 'node:child_process'

/** Key and certificate in one text; undefined without openssl, which TLS needs. */
export function throwAwayCertificate(): string | undefined {
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  const args = ['req', '-x509', ...curve, ...names, '-keyout', '-', '-out', '-']
  const { status, stdout } = spawnSync('openssl', args, { encoding: 'utf8' })
  return status === 0 ? stdout : undefined
}
