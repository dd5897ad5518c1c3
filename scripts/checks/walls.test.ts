// The walls of the house are rules of the linter; this shows that each of them bites.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

interface Case {
  file: string
  imports: string
}

const forbidden: Case[] = [
  { file: 'src/lib/a.ts', imports: '../votes/rules.ts' },
  { file: 'src/lib/b.ts', imports: 'node:fs' },
  { file: 'src/settings/a.ts', imports: '../votes/rules.ts' },
  { file: 'src/texts/a.ts', imports: '../votes/rules.ts' },
  { file: 'src/browser/a.ts', imports: '../votes/store.ts' },
  { file: 'src/ui/Card.astro', imports: '../votes/rules.ts' },
  { file: 'src/votes/rules.ts', imports: './store.ts' },
  { file: 'src/votes/contract.ts', imports: '../browser/call.ts' },
  { file: 'src/votes/extra.ts', imports: '../../functions/app.ts' },
  { file: 'src/votes/paths.ts', imports: 'node:path' },
  { file: 'src/votes/store.ts', imports: './Panel.astro' },
  { file: 'src/votes/store.ts', imports: '../../functions/votes/records.ts' },
  { file: 'src/votes/enhance.ts', imports: '../layouts/Base.astro' },
  { file: 'src/votes/panel.enhance.ts', imports: './Panel.tsx' },
  { file: 'src/votes/sound.ts', imports: './engine.ts' },
  { file: 'src/votes/engine.ts', imports: './Panel.tsx' },
  { file: 'src/votes/quiet.ts', imports: './tabs.engine.ts' },
  { file: 'src/votes/tabs.engine.ts', imports: './Panel.tsx' },
  { file: 'src/votes/site.worker.ts', imports: './Panel.tsx' },
  { file: 'src/votes/asleep.ts', imports: './site.worker.ts' },
  { file: 'functions/votes/wake.ts', imports: '../../src/votes/site.worker.ts' },
  { file: 'functions/votes/stop.ts', imports: '../../src/votes/tabs.engine.ts' },
  { file: 'functions/votes/play.ts', imports: '../../src/votes/audio.ts' },
  { file: 'src/votes/Panel.astro', imports: '../../functions/app.ts' },
  { file: 'src/votes/Other.astro', imports: '../layouts/Base.astro' },
  { file: 'src/pages/home.astro', imports: '../../functions/app.ts' },
  { file: 'functions/votes/handlers.ts', imports: '../services/mailer.smtp.ts' },
  { file: 'functions/votes/records.ts', imports: '../services/mailer.simulator.ts' },
  { file: 'functions/votes/count.ts', imports: '../env.ts' },
  { file: 'functions/votes/drop-keys.ts', imports: '../stores.ts' },
  { file: 'functions/stores.ts', imports: './services/mailer.simulator.ts' },
  { file: 'functions/sources.ts', imports: './services/tmdb.simulator.ts' },
  { file: 'functions/live.ts', imports: './stand-ins.ts' },
  { file: 'functions/jobs/sweep.ts', imports: '../services/cache.postgres.ts' },
  { file: 'functions/votes/cast-vote.ts', imports: '../../src/votes/store.ts' },
  { file: 'functions/votes/undo-vote.ts', imports: '../../src/votes/Panel.tsx' },
  { file: 'functions/votes/read-file.ts', imports: 'node:fs' },
  { file: 'functions/app.ts', imports: '../scripts/serve.ts' },
  { file: 'functions/stand-ins.ts', imports: '../scripts/simulators/site.ts' },
  { file: 'src/checkout/form.engine.ts', imports: '../../scripts/simulators/stripe-form/stripe.browser.ts' },
  { file: 'src/checkout/Form.tsx', imports: '../../scripts/simulators/stripe-form/stripe.browser.ts' },
  { file: 'functions/live.ts', imports: './services/mailer.simulator.ts' },
  { file: 'functions/live.ts', imports: './services/mail-simulator/box.ts' },
  { file: 'functions/services/mailer.smtp.ts', imports: './mail-simulator/box.ts' },
  { file: 'netlify/functions/api.ts', imports: '../../functions/local.ts' },
  { file: 'netlify/functions/api.ts', imports: '../../scripts/simulators/site.ts' },
  { file: 'netlify/functions/job.ts', imports: '../../src/votes/rules.ts' },
  { file: 'netlify/functions/job.ts', imports: '../../functions/stores.ts' }
]

const allowed: Case[] = [
  { file: 'src/lib/ok.ts', imports: './outcome.ts' },
  { file: 'src/votes/ok.ts', imports: '../episodes/rules.ts' },
  { file: 'src/votes/store.ts', imports: '../browser/saved.ts' },
  { file: 'src/votes/Panel.tsx', imports: './store.ts' },
  { file: 'src/votes/panel.enhance.ts', imports: './Panel.island.tsx' },
  { file: 'src/votes/engine.ts', imports: './audio.ts' },
  { file: 'src/votes/tabs.engine.ts', imports: './audio.ts' },
  { file: 'src/votes/site.worker.ts', imports: './rules.ts' },
  { file: 'src/pages/ok.astro', imports: '../layouts/Base.astro' },
  { file: 'functions/votes/handlers.ts', imports: '../../src/votes/contract.ts' },
  { file: 'functions/votes/ok.ts', imports: '../services/mailer.ts' },
  { file: 'functions/votes/drop-keys.ts', imports: '../jobs/job.ts' },
  { file: 'functions/jobs.ts', imports: './votes/drop-keys.ts' },
  { file: 'functions/stores.ts', imports: './services/cache.redis.ts' },
  { file: 'functions/sources.ts', imports: './services/film-database.tmdb.ts' },
  { file: 'functions/stand-ins.ts', imports: './services/tmdb.simulator.ts' },
  { file: 'functions/live.ts', imports: './services/mailer.smtp.ts' },
  { file: 'functions/services/mailer.simulator.ts', imports: './mail-simulator/box.ts' },
  { file: 'functions/local.ts', imports: './services/mailer.simulator.ts' },
  { file: 'netlify/functions/api.ts', imports: '../../functions/live.ts' },
  { file: 'netlify/functions/job.ts', imports: '../../functions/votes/drop-keys.ts' }
]

let house: string
let complaints: string[]

/** Lays out one file per case, numbered folders apart so that cases of one file do not meet. */
function lay(cases: Case[], kind: string) {
  cases.forEach(({ file, imports }, index) => {
    const target = path.join(house, kind, String(index), file)
    mkdirSync(path.dirname(target), { recursive: true })
    const code = `import { thing } from '${imports}'\n${file.endsWith('.astro') ? 'const shown = thing' : 'export const kept = thing'}\n`
    writeFileSync(target, file.endsWith('.astro') ? `---\n${code}---\n<p>{shown}</p>\n` : code)
    cpSync('biome.jsonc', path.join(house, kind, String(index), 'biome.jsonc'))
  })
}

function lint(kind: string, index: number): string {
  const folder = path.join(house, kind, String(index))
  const biome = path.resolve('node_modules/.bin/biome')
  const result = spawnSync(biome, ['lint', '--vcs-enabled=false', '--only=style/noRestrictedImports', '.'], {
    cwd: folder,
    encoding: 'utf8'
  })
  return result.stdout + result.stderr
}

beforeAll(() => {
  house = mkdtempSync(path.join(tmpdir(), 'walls-'))
  lay(forbidden, 'forbidden')
  lay(allowed, 'allowed')
  complaints = forbidden.map((_, index) => lint('forbidden', index))
}, 120_000)

afterAll(() => rmSync(house, { recursive: true, force: true }))

test.each(forbidden.map((one, index) => ({ ...one, index })))(
  '$file may not import $imports',
  ({ index }) => {
    expect(complaints[index]).toContain('noRestrictedImports')
  }
)

test.each(allowed.map((one, index) => ({ ...one, index })))('$file may import $imports', ({ index }) => {
  const answer = lint('allowed', index)
  expect(answer).not.toContain('noRestrictedImports')
  expect(answer).toContain('Checked 2 files') // the case and the rules
})
