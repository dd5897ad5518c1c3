import { expect, test } from 'vitest'
import { installText } from '#texts/install.ts'
import { settings } from '../brand/settings.ts'
import { MANIFEST_ICONS, webAppManifest } from './manifest.ts'
import { screenshotsOf } from './screenshots.ts'

test('the app opens the home page, in its own window, in the language of the site', () => {
  expect(webAppManifest(settings, '/aflevering/118/', [])).toMatchObject({
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    lang: settings.locale,
    dir: 'ltr',
    name: settings.name,
    short_name: settings.name
  })
})

test('the manifest has every kind of icon, and both sizes that installing requires', () => {
  const purposes = new Set(MANIFEST_ICONS.map((icon) => icon.purpose))
  expect(purposes).toEqual(new Set(['any', 'maskable', 'monochrome']))
  const sizes = MANIFEST_ICONS.filter((icon) => icon.purpose === 'any').map((icon) => icon.sizes)
  expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512']))
})

test('the manifest has shortcuts to the newest episode and to enabled features', () => {
  const all = webAppManifest(settings, '/aflevering/118/', []).shortcuts.map((shortcut) => shortcut.url)
  expect(all).toEqual(['/aflevering/118/', '/must-see/', '/films/', '/#merch'])
  const closed = { ...settings, features: { ...settings.features, shop: false } }
  const fewer = webAppManifest(closed, undefined, []).shortcuts.map((shortcut) => shortcut.url)
  expect(fewer).toEqual(['/must-see/', '/films/'])
})

test('the manifest has no shortcut and no picture of a feature that is off', () => {
  const off = { ...settings.features, films: false, mustSee: false, shop: false }
  expect(webAppManifest({ ...settings, features: off }, '/aflevering/118/', []).shortcuts).toMatchObject([
    { url: '/aflevering/118/' }
  ])
  const pictures = { '/narrow-mustsee-780x1688.webp': '/a', '/narrow-episode-780x1688.webp': '/b' }
  expect(screenshotsOf(pictures, off).map(({ label }) => label)).toEqual([
    installText.screenshots.plainEpisode
  ])
})

test('the manifest has only addresses on our own site', () => {
  const manifest = webAppManifest(settings, '/aflevering/1/', [
    {
      src: '/screenshots/smal.webp',
      sizes: '780x1688',
      type: 'image/webp',
      form_factor: 'narrow',
      label: 'x'
    }
  ])
  for (const { src } of [...manifest.icons, ...manifest.screenshots]) expect(src).toMatch(/^\/[a-z]/)
})

test('the manifest describes each screenshot by its file name', () => {
  const found = screenshotsOf(
    {
      '../../../brand/screenshots/narrow-home-780x1688.webp': '/assets/narrow-home-780x1688.abc.webp',
      '../../../brand/screenshots/wide-mustsee-1280x800.webp': '/assets/w.webp',
      '../../brand/screenshots/kladje.webp': '/assets/k.webp'
    },
    { films: true, mustSee: true }
  )
  expect(found.map(({ form_factor, sizes }) => [form_factor, sizes])).toEqual([
    ['narrow', '780x1688'],
    ['wide', '1280x800']
  ])
  expect(found[0]).toMatchObject({ src: '/assets/narrow-home-780x1688.abc.webp', type: 'image/webp' })
})
