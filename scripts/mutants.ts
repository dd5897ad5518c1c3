// `npm run mutants -- votes`: changes the rules and processes of a feature one by one and runs the feature's tests on each
// change. A change that no test notices is a survivor (docs/testing.md).
import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import path from 'node:path'

const names = process.argv.slice(2).map((name) => path.basename(name))
const hasFeature = (name: string) => globSync(`{functions,src}/*/${name}/`).length > 0
const unknown = names.filter((name) => !hasFeature(name))
if (names.length !== 1 || unknown.length > 0) {
  console.error('Name one feature, a folder in a room of src/ or functions/: npm run mutants -- votes')
  process.exit(1)
}
const [feature = ''] = names

/**
 * Rules and processes; markup, browser code, test code and plain declarations are left out. Stryker splits the list at
 * each comma, so patterns must not contain one: `{a,b}` is written `@(a|b)`. It warns of a pattern that excludes
 * nothing in this feature.
 */
const mutated = [
  `functions/*/${feature}/**/*.ts`,
  `src/*/${feature}/**/*.ts`,
  '!**/*.@(test|testing).ts',
  '!**/@(store|loader|audio|actions|contract).ts',
  '!**/*.@(client|service|store|worker).ts',
  '!**/use-*.ts'
]
const child = spawn('stryker', ['run', '--mutate', mutated.join(',')], {
  stdio: 'inherit',
  env: { ...process.env, MUTANTS_FEATURE: feature }
})
child.on('exit', (code) => process.exit(code ?? 1))
