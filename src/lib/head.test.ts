import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  absoluteUrl,
  breadcrumbList,
  DESCRIPTION_MAX_LENGTH,
  documentTitle,
  jsonLdScript,
  metaDescription,
  withoutEmpty
} from './head.ts'

const site = { name: 'KINO\u00a09', tagline: 'Drie vrienden' }

test('a title has the page before the podcast, and on the home page the tagline', () => {
  expect(documentTitle('Heat (1995)', site)).toBe('Heat (1995) · KINO\u00a09')
  expect(documentTitle(undefined, site)).toBe('KINO\u00a09 · Drie vrienden')
})

test('only paths of the site get its host', () => {
  expect(absoluteUrl('https://kino9.example', '/films/')).toBe('https://kino9.example/films/')
  expect(absoluteUrl('https://kino9.example', 'https://cdn.example/a.jpg')).toBe('https://cdn.example/a.jpg')
})

test('the description of a page is the text itself when it fits, on one line', () => {
  expect(metaDescription(' Twee films.\n\nEén avond. ', 'x')).toBe('Twee films. Eén avond.')
})
test('the description of a page has a fallback when an episode has no notes', () => {
  expect(metaDescription(' \n ', 'Een filmpodcast.')).toBe('Een filmpodcast.')
})
test('the description of a page ends after a whole sentence when that keeps at least half', () => {
  const sentence = `${'a'.repeat(99)}.`
  expect(metaDescription(`${sentence} ${'b '.repeat(60)}`, '')).toBe(sentence)
})
test('the description of a page is otherwise cut at a word, never longer than the limit', () => {
  const long = metaDescription('woord, '.repeat(40), '')
  expect(long).toMatch(/woord…$/)
  fc.assert(
    fc.property(fc.string({ maxLength: 600 }), (text) => {
      expect(metaDescription(text, 'leeg').length).toBeLessThanOrEqual(DESCRIPTION_MAX_LENGTH)
    })
  )
})

describe('structured data inside a script element', () => {
  test('structured data inside a script element cannot end the element, whatever a title contains', () => {
    const script = jsonLdScript([{ '@type': 'Movie', name: '</script><script>alert(1)</script><!--' }])
    expect(script).not.toMatch(/[<>&]/)
    expect(JSON.parse(script)['@graph'][0].name).toBe('</script><script>alert(1)</script><!--')
  })
  test('structured data inside a script element contains exactly what was given', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const script = jsonLdScript([{ '@type': 'Thing', name }])
        expect(JSON.parse(script)).toEqual({
          '@context': 'https://schema.org',
          '@graph': [{ '@type': 'Thing', name }]
        })
        expect(script).not.toMatch(/[<>&\u2028\u2029]/)
      })
    )
  })
  test('structured data inside a script element leaves out unknown values, but keeps a zero', () => {
    expect(withoutEmpty({ '@type': 'Clip', name: '', startOffset: 0, hasPart: [], url: undefined })).toEqual({
      '@type': 'Clip',
      startOffset: 0
    })
  })
  test('breadcrumbs are numbered from the home page', () => {
    expect(breadcrumbList('https://kino9.example', [{ name: 'KINO 9', path: '/' }])).toEqual({
      '@type': 'BreadcrumbList',
      itemListElement: [{ '@type': 'ListItem', position: 1, name: 'KINO 9', item: 'https://kino9.example/' }]
    })
  })
})
