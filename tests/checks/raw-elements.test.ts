// Shows that the linter refuses raw controls and dialogs outside the kit, in islands and on static pages.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'

const lintReport = v.object({
  diagnostics: v.array(v.object({ location: v.object({ path: v.string() }) }))
})
const ELEMENTS = ['button', 'dialog', 'input', 'select', 'textarea'] as const

/** How often the linter refuses an element in each of these files. */
function refused(files: Record<string, string>): Record<string, number> {
  const root = mkdtempSync(path.join(tmpdir(), 'raw-elements-'))
  try {
    // The configuration refers to a style sheet.
    for (const file of ['biome.jsonc', 'src/styles/global.css']) cpSync(file, path.join(root, file))
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
      writeFileSync(path.join(root, file), text)
    }
    const biome = path.resolve('node_modules/.bin/biome')
    const args = ['lint', '--vcs-enabled=false', '--only=correctness/noRestrictedElements']
    const { stdout } = spawnSync(biome, [...args, '--reporter=json', '.'], { cwd: root, encoding: 'utf8' })
    const { diagnostics } = v.parse(lintReport, JSON.parse(stdout))
    const paths = diagnostics.map(({ location }) => path.normalize(location.path))
    return Object.fromEntries(
      Object.keys(files).map((file) => [file, paths.filter((one) => one === file).length])
    )
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

test('the linter refuses each raw control and dialog outside the kit', () => {
  const markup = `<p>${ELEMENTS.map((element) => `<${element} />`).join('')}</p>`
  const island = `export const Panel = () => ${markup}\n`
  expect(
    refused({
      'src/features/votes/Panel.tsx': island,
      'src/features/votes/Panel.astro': `---\n---\n${markup}\n`,
      'src/pages/votes.astro': `---\n---\n${markup}\n`,
      'src/components/ui/Panel.tsx': island,
      'src/features/votes/Panel.browser.test.tsx': island
    })
  ).toEqual({
    'src/features/votes/Panel.tsx': ELEMENTS.length,
    'src/features/votes/Panel.astro': ELEMENTS.length,
    'src/pages/votes.astro': ELEMENTS.length,
    'src/components/ui/Panel.tsx': 0,
    'src/features/votes/Panel.browser.test.tsx': 0
  })
})
