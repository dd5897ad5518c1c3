// The floor: the content of a built page as one document without script, with next to no style.
import { type DefaultTreeAdapterTypes, parse, serializeOuter } from 'parse5'

type Node = DefaultTreeAdapterTypes.Node
const LEFT_OUT = new Set(['script', 'style', 'link', 'template', 'svg', 'noscript', 'dialog'])
const KEPT_ATTRIBUTES =
  /^(?:href|src|srcset|sizes|width|height|alt|loading|fetchpriority|hidden|id|type|datetime|title)$/
const STYLE = `*{box-sizing:border-box}body{max-width:44rem;margin:0 auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}img{max-width:100%;height:auto}a,button{min-height:2.75rem;display:inline-block}[hidden]{display:none}`

/** Takes the whole page, returns the floor page. */
export function floorPage(html: string): string {
  const main = [...elementsOf(parse(html))].find(({ tagName }) => tagName === 'main')
  if (!main) throw new Error('a page has a <main>')
  for (const element of elementsOf(main)) {
    element.attrs = element.attrs.filter(({ name }) => KEPT_ATTRIBUTES.test(name))
    element.childNodes = element.childNodes.filter((child) => !LEFT_OUT.has(child.nodeName))
  }
  return `<!doctype html><html lang="nl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Floor</title><meta name="description" content="Floor"><style>${STYLE}</style></head><body>${serializeOuter(main)}</body></html>`
}

function* elementsOf(node: Node): Generator<DefaultTreeAdapterTypes.Element> {
  if ('tagName' in node) yield node
  if ('childNodes' in node) for (const child of node.childNodes) yield* elementsOf(child)
}
