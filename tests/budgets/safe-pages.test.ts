// Security of the built pages: no code that a content security policy cannot allow by hash, and no unsafe links.
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { expect, test } from 'vitest'
import { readRules } from '../../scripts/serve/netlify-rules.ts'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

const DIST = 'dist'
const files = globSync('**/*.html', { cwd: DIST }).sort()

function* elementsOf(node: Node): Generator<Element> {
  if ('tagName' in node) yield node
  if ('content' in node) yield* elementsOf(node.content)
  if ('childNodes' in node) for (const child of node.childNodes) yield* elementsOf(child)
}
const attribute = ({ attrs }: Element, name: string) => attrs.find((one) => one.name === name)?.value
const textOf = ({ childNodes }: Element) =>
  childNodes.map((child) => ('value' in child ? child.value : '')).join('')
const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

const parsed = files.map((file) => ({
  file,
  // Without scripting, so that the content of <noscript> is checked as well.
  elements: [...elementsOf(parse(readFileSync(path.join(DIST, file), 'utf8'), { scriptingEnabled: false }))]
}))
/** The elements that `isWrong` finds on any page, each once, with its first page. */
function found(isWrong: (element: Element) => string | undefined): string[] {
  const named = new Map<string, string>()
  for (const { file, elements } of parsed)
    for (const element of elements) {
      const wrong = isWrong(element)
      if (wrong && !named.has(wrong)) named.set(wrong, file)
    }
  return [...named].map(([wrong, file]) => `${file}: ${wrong}`)
}

test('the build has pages', () => {
  expect(files.length).toBeGreaterThan(100)
  expect(parsed.some(({ elements }) => elements.some(({ tagName }) => tagName === 'noscript'))).toBe(true)
})

test('no page has an inline handler, a style attribute or a script URL', () => {
  const wrong = ({ tagName, attrs }: Element) => {
    const one = attrs.find(({ name, value }) => /^on|^style$/.test(name) || /^\s*javascript:/i.test(value))
    return one && `<${tagName} ${one.name}="${one.value}">`
  }
  expect(found(wrong)).toEqual([])
})

test('each inline script and style is named by its hash in the policy of its page', async () => {
  const { headersFor } = await readRules(path.resolve('.'), DIST)
  const unnamed: string[] = []
  let inline = 0
  for (const { file, elements } of parsed.filter((page) => !page.file.startsWith('api/'))) {
    const policy = headersFor(`/${file.replace(/index\.html$/, '')}`)['Content-Security-Policy'] ?? ''
    const rule = (kind: string) => policy.split('; ').find((part) => part.startsWith(`${kind}-src `)) ?? ''
    for (const element of elements) {
      const { tagName } = element
      const isData = /json$/.test(attribute(element, 'type') ?? '')
      if (!/^(?:script|style)$/.test(tagName) || isData || attribute(element, 'src') !== undefined) continue
      inline += 1
      if (!rule(tagName).includes(hashOf(textOf(element))))
        unnamed.push(`${file}: ${textOf(element).slice(0, 60)}`)
    }
  }
  expect(inline).toBeGreaterThan(100)
  expect(unnamed).toEqual([])
})

test('no page loads a script of another site', () => {
  const wrong = (element: Element) => {
    const src = attribute(element, 'src')
    return element.tagName === 'script' && src !== undefined && !/^\/(?!\/)/.test(src) ? src : undefined
  }
  expect(found(wrong)).toEqual([])
})

test('links to a new tab have no access to the page that opened them', () => {
  const wrong = (element: Element) => {
    const rel = (attribute(element, 'rel') ?? '').split(/\s+/)
    const opens = attribute(element, 'target') === '_blank'
    return opens && !rel.includes('noopener') ? `${attribute(element, 'href')} rel="${rel}"` : undefined
  }
  expect(found(wrong)).toEqual([])
  // Links that scripts create: the same in their markup.
  const sources = globSync('src/**/*.{ts,tsx,astro}').filter((file) => !/\.test\.|\.testing\./.test(file))
  const tags = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/<a\b[^>]*target="_blank"[^>]*>/g)].map(
      ([tag]) => `${file}: ${tag}`
    )
  )
  expect(tags.length).toBeGreaterThan(0)
  expect(tags.filter((tag) => !/rel="[^"]*\bnoopener\b/.test(tag))).toEqual([])
})

test('no URL of the site is an open redirect', async () => {
  const ours = (href: string) => href.startsWith('/') && !href.startsWith('//')
  const wrong = (element: Element) => {
    const href = attribute(element, 'href') ?? ''
    return ours(href) && /[?&][^=&#]+=(?:https?:|%2f|\/)/i.test(href) ? href : undefined
  }
  expect(found(wrong)).toEqual([])
  const { redirectFor } = await readRules(path.resolve('.'), DIST)
  for (const where of ['/bo9?next=https://evil.example', '/bo9/?to=//evil.example', '/bo9//evil.example']) {
    const rule = await redirectFor(new Request(`https://kino9.example${where}`))
    const target = rule?.redirect ? (rule.external ? rule.target.origin : rule.targetRelative) : '/'
    expect(target, where).toMatch(/^\/(?!\/)/)
  }
})
