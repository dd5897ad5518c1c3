// `npm run sbom`: writes a CycloneDX document of all packages that the site is built and run with, to be stored with a release.
// Without test tools: one of them depends on "latest", which npm refuses to describe.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { npm } from './audit/npm.ts'

const FILE = 'build/sbom.cdx.json'

const { status, stdout, stderr } = npm('sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--omit=dev')
if (status === 0) {
  const { components = [] } = JSON.parse(stdout) as { components?: unknown[] }
  mkdirSync(path.dirname(FILE), { recursive: true })
  writeFileSync(FILE, stdout)
  console.log(`${FILE}: ${components.length} packages.`)
} else {
  console.error(stderr || stdout)
  process.exitCode = 1
}
