// Test helper: finds forbidden markup in sanitised HTML as a browser would parse it.
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { ALLOWED_TAGS } from './sanitize.ts'

type Node = DefaultTreeAdapterTypes.ChildNode

/** Tags, attributes and values outside the allowlist; [] when none. */
export function forbiddenIn(html: string): string[] {
  const found: string[] = []
  const visit = (node: Node): void => {
    if (node.nodeName === '#text') return
    if (!('tagName' in node) || !ALLOWED_TAGS.includes(node.tagName)) {
      found.push(node.nodeName)
      return
    }
    if (node.namespaceURI !== 'http://www.w3.org/1999/xhtml') found.push(`foreign ${node.tagName}`)
    for (const { name, value } of node.attrs)
      if (!isAllowedAttribute(node.tagName, name, value)) found.push(`${node.tagName} ${name}=${value}`)
    node.childNodes.forEach(visit)
  }
  parseFragment(html).childNodes.forEach(visit)
  return found
}

function isAllowedAttribute(tag: string, name: string, value: string): boolean {
  if (tag !== 'a') return false
  if (name === 'href') return /^https?:\/\/[^/]|^mailto:/.test(value)
  return (name === 'target' && value === '_blank') || (name === 'rel' && value === 'noopener noreferrer')
}
