// Finds the inline code of built pages, so that the content security policy can allow it by hash and refuse everything else.
import { createHash } from 'node:crypto'
import { type DefaultTreeAdapterMap, parse } from 'parse5'

export interface InlineCode {
  /** Script and style elements of the parsed pages, as written. */
  seen: Set<string>

  scriptHashes: Set<string>
  styleHashes: Set<string>
  /** Inline code that our policy can never allow; one line each, with the place. */
  faults: string[]
}

type Node = DefaultTreeAdapterMap['node']
type Element = DefaultTreeAdapterMap['element']

/** Script types that a browser treats as data and never runs. */
const DATA_TYPES = new Set(['application/json', 'application/ld+json'])

export const noInlineCode = (): InlineCode => ({
  seen: new Set(),
  scriptHashes: new Set(),
  styleHashes: new Set(),
  faults: []
})

const BLOCKS = /<(script|style)\b[^>]*>[\s\S]*?<\/\1/gi
const BLOCK_STARTS = /<(?:script|style)\b/gi
const STRUCTURED_DATA = /^<script type="application\/ld\+json">/
const SUSPICIOUS = /[\s"'/](?:style|on[a-z]+)\s*=|javascript:/i

/** Adds the inline code of one page to `found`. A page without new code is not parsed, because an archive has thousands. */
export function collectInlineCode(html: string, page: string, found: InlineCode): void {
  const blocks = html.match(BLOCKS) ?? []
  const fresh = blocks.filter((block) => !STRUCTURED_DATA.test(block) && !found.seen.has(block))
  const isWhole = blocks.length === (html.match(BLOCK_STARTS)?.length ?? 0)
  if (fresh.length === 0 && isWhole && !SUSPICIOUS.test(html)) return
  for (const block of fresh) found.seen.add(block)
  // Without scripting, so that the content of <noscript> is parsed too.
  visit(parse(html, { scriptingEnabled: false }), page, found)
}

function visit(node: Node, page: string, found: InlineCode): void {
  if ('tagName' in node) inspect(node, page, found)
  const inside = 'content' in node ? [node.content] : 'childNodes' in node ? node.childNodes : []
  for (const child of inside) visit(child, page, found)
}

function inspect(element: Element, page: string, found: InlineCode): void {
  for (const { name, value } of element.attrs) {
    const isHandler = name.startsWith('on')
    const isScriptAddress =
      /^\s*javascript:/i.test(value) && ['href', 'src', 'action', 'formaction'].includes(name)
    if (name === 'style' || isHandler || isScriptAddress) {
      found.faults.push(`${page}: <${element.tagName} ${name}="${value.slice(0, 60)}">`)
    }
  }
  const attribute = (name: string) => element.attrs.find((attr) => attr.name === name)?.value
  const text = element.childNodes.map((child) => ('value' in child ? child.value : '')).join('')
  const isRun = attribute('src') === undefined && !DATA_TYPES.has(attribute('type')?.toLowerCase() ?? '')
  if (element.tagName === 'script' && isRun) found.scriptHashes.add(hashOf(text))
  if (element.tagName === 'style') found.styleHashes.add(hashOf(text))
}

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
