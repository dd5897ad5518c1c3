// Kinds of HTML that a browser repairs without a word, and an outside checker names: an element where its parent allows none
// of its kind, and attributes where they mean nothing.
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { expect, test } from 'vitest'
import { builtPages } from './built-site.ts'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/** May only contain text and what stands within it. */
const ONLY_TEXT = new Set(
  'p h1 h2 h3 h4 h5 h6 pre span button label em strong b i small q cite time code sup sub mark s abbr'.split(
    ' '
  )
)
/** Stands between texts, not within one. A style element stands in the head. */
const BLOCKS = new Set(
  'address article aside blockquote details dialog div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section style table ul'.split(
    ' '
  )
)
/** The browser fills in text, dates and numbers; not what is pressed. */
const NOT_FILLED_IN = new Set('checkbox radio file submit image reset button'.split(' '))

const attribute = (element: Element, name: string) => element.attrs.find((attr) => attr.name === name)?.value

/** Where the HTML of a page is not valid: 'div in p.page-lead'. */
function faultsOf(html: string): string[] {
  const faults: string[] = []
  const visit = (node: Node, textElement: string | undefined) => {
    let within = textElement
    if ('tagName' in node) {
      const { tagName, sourceCodeLocation: source } = node
      if (tagName === 'svg') return
      const name = `${tagName}.${attribute(node, 'class') ?? ''}`
      if (within && (BLOCKS.has(tagName) || tagName === 'astro-island')) faults.push(`${name} in ${within}`)
      // A block within a p ends it; its own end then makes another, empty one.
      if (tagName === 'p' && !(source?.startTag && source.endTag)) faults.push(`a block in ${name}`)
      if (attribute(node, 'autocomplete') !== undefined) {
        const type = attribute(node, 'type')?.toLowerCase() ?? 'text'
        const mayFillIn =
          tagName === 'input' ? !NOT_FILLED_IN.has(type) : /^(?:form|select|textarea)$/.test(tagName)
        if (!mayFillIn) faults.push(`autocomplete on ${name} ${type}`)
      }
      if (ONLY_TEXT.has(tagName)) within = name
    }
    if ('childNodes' in node) for (const child of node.childNodes) visit(child, within)
  }
  visit(parse(html, { sourceCodeLocationInfo: true }), undefined)
  return faults
}

test('elements stand only where HTML allows them, and autocomplete only on what can be filled in', () => {
  const kinds = new Map<string, string>()
  for (const { route, html } of builtPages()) for (const fault of faultsOf(html)) kinds.set(fault, route)
  expect(Object.fromEntries(kinds)).toEqual({})
})
