// A letter as data, rendered as the HTML and the plain text of a mail. All of its content is escaped text.
import { enamel, ink, inkSoft, onEnamel, line as rule, screen, surface } from '#brand/colors.ts'
import { escapeHtml } from '../../../../src/lib/html.ts'
import { type Prose, type ProseLink, piecesOf, plainProse } from '../../../../src/lib/prose.ts'

export type LetterBlock =
  | { kind: 'paragraph'; text: Prose }
  /** A minor heading belongs to the major one before it. */
  | { kind: 'heading'; text: string; isMinor?: boolean }
  | { kind: 'list'; items: readonly Prose[] }
  /** Label on the left, amount on the right, and a remark below. */
  | { kind: 'facts'; rows: readonly Fact[] }
  /** One per line: an address, a form. */
  | { kind: 'lines'; lines: readonly string[] }
  | { kind: 'button'; link: ProseLink }
export type Fact = { label: string; value: string; remark?: string | undefined; isSum?: boolean }

export type Letter = {
  subject: string
  /** The preview text in a list of mails. */
  preview: string
  title: string
  blocks: readonly LetterBlock[]
  /** In small print, at the end. */
  footer: readonly Prose[]
}
export type Sender = { name: string; locale: string }

/** Control characters that change the reading direction or control a terminal, and could be used to forge text. */
const UNPRINTABLE = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]+/gu
const oneLine = (text: string) => text.replace(UNPRINTABLE, ' ')

export function writtenLetter(
  letter: Letter,
  sender: Sender
): { subject: string; text: string; html: string } {
  return {
    subject: oneLine(letter.subject),
    text: plainLetter(letter, sender),
    html: htmlLetter(letter, sender)
  }
}

// --- Plain text ---

function plainLetter({ title, blocks, footer }: Letter, { name }: Sender): string {
  const parts = [
    oneLine(title),
    ...blocks.map(plainBlock),
    ['-- ', oneLine(name), ...footer.map(plain)].join('\n')
  ]
  return `${parts.join('\n\n')}\n`
}

const plain = (prose: Prose) => oneLine(plainProse(prose))

function plainBlock(block: LetterBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return plain(block.text)
    case 'heading':
      return `${oneLine(block.text)}\n${'-'.repeat([...oneLine(block.text)].length)}`
    case 'list':
      return block.items.map((item) => `- ${plain(item)}`).join('\n')
    case 'facts':
      return block.rows.map(plainFact).join('\n')
    case 'lines':
      return block.lines.map(oneLine).join('\n')
    case 'button':
      return `${oneLine(block.link.text)}: ${block.link.url}`
  }
}

const plainFact = ({ label, value, remark }: Fact) =>
  oneLine(`${label}${label.endsWith('?') ? '' : ':'} ${value}${remark ? ` (${remark})` : ''}`)

// --- HTML ---

/*
 * Colours are only in the style sheet: a mail program that drops it uses its own, light or dark, and loses nothing
 * else. Sizes are on the elements, where every program keeps them. No tables, no pictures, nothing to download.
 */
const SHEET = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
.screen{background:${screen[0]};color:${ink[0]}}
.sheet{background:${surface[0]}}
.soft{color:${inkSoft[0]}}
.rule{border-color:${rule[0]}}
a{color:${ink[0]}}
@media (prefers-color-scheme:dark){
.screen{background:${screen[1]};color:${ink[1]}}
.sheet{background:${surface[1]}}
.soft{color:${inkSoft[1]}}
.rule{border-color:${rule[1]}}
a{color:${ink[1]}}
}`.replaceAll('\n', '')

const FONT = "font-family:'Helvetica Neue',Arial,sans-serif"
const SIGN = `display:inline-block;margin:0 0 20px;padding:6px 12px;border-radius:8px;background:${enamel[0]};color:${onEnamel};font-size:20px;font-weight:bold;line-height:1.2`
const BUTTON = `display:inline-block;padding:13px 24px;border-radius:10px;background:${enamel[0]};color:${onEnamel};font-weight:bold;text-decoration:none`
const SMALL = 'font-size:14px;line-height:1.5'
/** Label and value at both ends of a line; in mail programs without support, the value follows its label. */
const ROW = 'display:flex;flex-wrap:wrap;padding:6px 0;border-style:solid;border-width:0 0 1px'
const VALUE = 'margin-left:auto;padding-left:16px;font-variant-numeric:tabular-nums'

function htmlLetter({ preview, title, blocks, footer }: Letter, { name, locale }: Sender): string {
  const body = [
    `<div style="display:none;max-height:0;overflow:hidden">${text(preview)}</div>`,
    `<div class="screen" style="padding:24px 12px;${FONT};font-size:16px;line-height:1.55;overflow-wrap:anywhere;word-break:break-word">`,
    '<div class="sheet" style="max-width:36em;margin:0 auto;padding:28px 24px;border-radius:12px">',
    `<p style="${SIGN}">${text(name)}</p>`,
    `<h1 style="margin:0 0 16px;font-size:26px;line-height:1.2">${text(title)}</h1>`,
    ...blocks.map(htmlBlock),
    '</div>',
    `<div class="soft" style="max-width:36em;margin:0 auto;padding:16px 24px;${SMALL}">`,
    ...footer.map((line) => `<p style="margin:0 0 6px">${html(line)}</p>`),
    '</div></div>'
  ]
  return [
    `<!doctype html><html lang="${text(locale)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${text(title)}</title><style>${SHEET}</style></head>`,
    '<body class="screen" style="margin:0;padding:0">',
    ...body,
    '</body></html>'
  ].join('\n')
}

function htmlBlock(block: LetterBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p style="margin:0 0 16px">${html(block.text)}</p>`
    case 'heading':
      return block.isMinor
        ? `<h3 style="margin:20px 0 6px;font-size:16px;line-height:1.3">${text(block.text)}</h3>`
        : `<h2 style="margin:28px 0 8px;font-size:20px;line-height:1.3">${text(block.text)}</h2>`
    case 'list':
      return `<ul style="margin:0 0 16px;padding-left:20px">${block.items.map((item) => `<li style="margin:0 0 4px">${html(item)}</li>`).join('')}</ul>`
    case 'facts':
      return `<div style="margin:0 0 16px">${block.rows.map(htmlFact).join('')}</div>`
    case 'lines':
      return `<p style="margin:0 0 16px">${block.lines.map((line) => `<span dir="auto">${text(line)}</span>`).join('<br>')}</p>`
    case 'button':
      return `<p style="margin:0 0 16px"><a href="${text(block.link.url)}" style="${BUTTON}">${text(block.link.text)}</a></p>`
  }
}

function htmlFact({ label, value, remark, isSum }: Fact): string {
  const beside = remark ? `<br><span class="soft" style="${SMALL}">${text(remark)}</span>` : ''
  const weight = isSum ? ';font-weight:bold' : ''
  return `<div class="rule" style="${ROW}${weight}"><span dir="auto">${text(label)}${beside}</span> <span style="${VALUE}">${text(value)}</span></div>`
}

const html = (prose: Prose) =>
  piecesOf(prose)
    .map((piece) =>
      typeof piece === 'string' ? text(piece) : `<a href="${text(piece.url)}">${text(piece.text)}</a>`
    )
    .join('')

/** Escapes text for an element or a quoted attribute. */
const text = (written: string) => escapeHtml(oneLine(written))
