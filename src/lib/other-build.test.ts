import { describe, expect, test } from 'vitest'
import { isOtherBuild } from './other-build.ts'

describe('a script of the next page', () => {
  const running = new Set(['/assets/site.Aa1.js', '/assets/Router.astro_index_0_lang.Cc-3.js'])
  test.each<[string, string, boolean]>([
    ['that runs already changes nothing', '/assets/site.Aa1.js', false],
    ['with the same name and other contents is of another build', '/assets/site.Bb2.js', true],
    ['may have dots in its name', '/assets/Router.astro_index_0_lang.D_d4.js', true],
    ['that no page has had yet is only new', '/assets/checkout.Ee5.js', false],
    ['from elsewhere is none of ours', 'https://js.example/v3/', false]
  ])('a script of the next page %s', (_, file, isOther) => {
    expect(isOtherBuild(file, running)).toBe(isOther)
  })
})
