// Shows that each import rule of the linter refuses what it should, and nothing else.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'

/** The part of the linter's JSON report that is read. */
const lintReport = v.object({
  summary: v.object({ unchanged: v.number() }),
  diagnostics: v.array(
    v.object({ location: v.object({ path: v.string(), start: v.object({ line: v.number() }) }) })
  )
})

interface Case {
  file: string
  imports: string
}

const forbidden: Case[] = [
  { file: 'src/lib/a.ts', imports: '../features/votes/stored-votes.ts' },
  { file: 'src/lib/b.ts', imports: 'node:fs' },
  { file: 'src/features/brand/a.ts', imports: '../votes/stored-votes.ts' },
  { file: 'src/texts/nl/a.ts', imports: '../../features/votes/stored-votes.ts' },
  { file: 'src/browser/a.ts', imports: '../features/votes/votes.store.ts' },
  { file: 'src/components/Card.astro', imports: '../features/votes/stored-votes.ts' },
  { file: 'src/features/votes/stored-votes.ts', imports: './votes.store.ts' },
  { file: 'src/features/votes/contract.ts', imports: '../../browser/call.ts' },
  { file: 'src/features/votes/extra.ts', imports: '../../../functions/app.ts' },
  { file: 'src/features/votes/paths.ts', imports: 'node:path' },
  { file: 'src/features/votes/votes.store.ts', imports: './Panel.astro' },
  { file: 'src/features/votes/votes.store.ts', imports: '../../../functions/votes/vote-queries.ts' },
  { file: 'src/features/votes/client.ts', imports: '../../layouts/Base.astro' },
  { file: 'src/features/votes/panel.client.ts', imports: './Panel.tsx' },
  { file: 'src/features/votes/sound.ts', imports: './actions.ts' },
  { file: 'src/features/votes/actions.ts', imports: './Panel.tsx' },
  { file: 'src/features/votes/quiet.ts', imports: './other-tabs.service.ts' },
  { file: 'src/features/votes/tabs.service.ts', imports: './Panel.tsx' },
  { file: 'src/features/votes/ballot.ts', imports: './use-voting.ts' },
  { file: 'src/features/votes/panel.client.ts', imports: './use-voting.ts' },
  { file: 'src/features/votes/use-voting.ts', imports: '../../../functions/app.ts' },
  { file: 'functions/votes/show.ts', imports: '../../src/features/votes/use-voting.ts' },
  { file: 'src/features/votes/site.worker.ts', imports: './Panel.tsx' },
  { file: 'src/features/votes/asleep.ts', imports: './site.worker.ts' },
  { file: 'functions/votes/wake.ts', imports: '../../src/features/votes/site.worker.ts' },
  { file: 'functions/votes/stop.ts', imports: '../../src/features/votes/tabs.service.ts' },
  { file: 'functions/votes/play.ts', imports: '../../src/features/votes/audio.ts' },
  { file: 'src/features/votes/Panel.astro', imports: '../../../functions/app.ts' },
  { file: 'src/features/votes/Other.astro', imports: '../../layouts/Base.astro' },
  { file: 'src/pages/home.astro', imports: '../../functions/app.ts' },
  { file: 'functions/votes/handlers.ts', imports: '../services/smtp/mailer.smtp.ts' },
  { file: 'functions/votes/vote-queries.ts', imports: '../../simulators/mailer.ts' },
  { file: 'functions/votes/count.ts', imports: '../env.ts' },
  { file: 'functions/votes/drop-keys.ts', imports: '../composition.ts' },
  { file: 'functions/composition.ts', imports: '../simulators/tmdb.ts' },
  { file: 'functions/live.ts', imports: './local.ts' },
  { file: 'functions/jobs/sweep.ts', imports: '../limits/cache.postgres.ts' },
  { file: 'functions/votes/cast-vote.ts', imports: '../../src/features/votes/votes.store.ts' },
  { file: 'functions/votes/undo-vote.ts', imports: '../../src/features/votes/Panel.tsx' },
  { file: 'functions/votes/read-file.ts', imports: 'node:fs' },
  { file: 'functions/app.ts', imports: '../scripts/serve.ts' },
  { file: 'simulators/stripe/simulator.ts', imports: '../../tests/fixtures/app.ts' },
  {
    file: 'src/features/checkout/form.service.ts',
    imports: '../../../simulators/pages/stripe-form/stripe.browser.ts'
  },
  {
    file: 'src/features/checkout/Form.tsx',
    imports: '../../../simulators/pages/stripe-form/stripe.browser.ts'
  },
  { file: 'functions/live.ts', imports: '../simulators/mailer.ts' },
  { file: 'functions/live.ts', imports: '../tests/fixtures/app.ts' },
  { file: 'functions/services/smtp/mailer.smtp.ts', imports: '../../../simulators/mailer.ts' },
  { file: 'netlify/functions/api.ts', imports: '../../functions/local.ts' },
  { file: 'netlify/functions/api.ts', imports: '../../simulators/pages/site.ts' },
  { file: 'netlify/functions/job.ts', imports: '../../src/features/votes/stored-votes.ts' },
  { file: 'netlify/functions/job.ts', imports: '../../functions/composition.ts' }
]

const allowed: Case[] = [
  { file: 'src/lib/ok.ts', imports: './outcome.ts' },
  { file: 'src/features/votes/ok.ts', imports: '../episodes/episode-path.ts' },
  { file: 'src/features/votes/votes.store.ts', imports: '../../browser/saved.ts' },
  { file: 'src/features/votes/Panel.tsx', imports: './votes.store.ts' },
  { file: 'src/features/votes/use-voting.ts', imports: './votes.store.ts' },
  { file: 'src/features/votes/use-voting.ts', imports: '../../components/ui/Dialog.tsx' },
  { file: 'src/features/votes/actions.ts', imports: './audio.ts' },
  { file: 'src/features/votes/tabs.service.ts', imports: './audio.ts' },
  { file: 'src/features/votes/site.worker.ts', imports: './stored-votes.ts' },
  { file: 'src/pages/ok.astro', imports: '../layouts/Base.astro' },
  { file: 'functions/votes/handlers.ts', imports: '../../src/features/votes/contract.ts' },
  { file: 'functions/votes/ok.ts', imports: '../services/smtp/mailer.ts' },
  { file: 'functions/votes/drop-keys.ts', imports: '../jobs/job.ts' },
  { file: 'functions/features.ts', imports: './votes/drop-keys.ts' },
  { file: 'functions/composition.ts', imports: './services/tmdb/film-database.tmdb.ts' },
  { file: 'simulators/simulated-sources.ts', imports: './tmdb.ts' },
  { file: 'functions/live.ts', imports: './services/smtp/mailer.smtp.ts' },
  { file: 'simulators/mailer.ts', imports: './wire/webhook-queue.ts' },
  { file: 'functions/local.ts', imports: '../simulators/mailer.ts' },
  { file: 'netlify/functions/api.ts', imports: '../../functions/live.ts' },
  { file: 'netlify/functions/job.ts', imports: '../../functions/votes/drop-keys.ts' }
]

/** Writes each file once, with all imports of its cases, and returns the imports that the linter refuses. */
function refusedImports(cases: readonly Case[]): Case[] {
  const root = mkdtempSync(path.join(tmpdir(), 'import-rules-'))
  try {
    // The configuration refers to a style sheet.
    for (const file of ['biome.jsonc', 'src/styles/global.css']) cpSync(file, path.join(root, file))
    const files = Map.groupBy(cases, ({ file }) => file)
    for (const [file, own] of files) {
      const lines = own.map(({ imports }, index) => `import { thing${index} } from '${imports}'`)
      const isAstro = file.endsWith('.astro')
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
      writeFileSync(
        path.join(root, file),
        isAstro ? ['---', ...lines, '---', ''].join('\n') : lines.join('\n')
      )
    }
    const biome = path.resolve('node_modules/.bin/biome')
    const args = ['lint', '--vcs-enabled=false', '--only=style/noRestrictedImports', '--max-diagnostics=none']
    const { stdout } = spawnSync(biome, [...args, '--reporter=json', '.'], { cwd: root, encoding: 'utf8' })
    const { summary, diagnostics } = v.parse(lintReport, JSON.parse(stdout))
    // The files, the configuration and the style sheet.
    expect(summary.unchanged).toBe(files.size + 2)
    return diagnostics.map(({ location }) => {
      const file = path.normalize(location.path)
      const line = readFileSync(path.join(root, file), 'utf8').split('\n')[location.start.line - 1] ?? ''
      return { file, imports: /'(.+)'/.exec(line)?.[1] ?? '' }
    })
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

const named = (cases: readonly Case[]) =>
  [...new Set(cases.map(({ file, imports }) => `${file} imports ${imports}`))].toSorted()

test('the linter refuses each forbidden import and no allowed one', () => {
  expect(named(refusedImports([...forbidden, ...allowed]))).toEqual(named(forbidden))
})
