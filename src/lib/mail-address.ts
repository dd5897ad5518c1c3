// Which e-mail addresses are accepted: one rule for forms, settings, feeds and the mailer, so that no address is taken
// that no mail can be sent to.
import { parseAddress } from './web-address.ts'

/** The limit of an address in SMTP (RFC 5321). */
export const MAX_MAIL_ADDRESS_CHARS = 254
const MAX_LOCAL_CHARS = 64
const MAX_LABEL_CHARS = 63

/** As in RFC 5322, without quotes. Mail servers refuse other letters here; '?', '#' and '%' would change a mailto link. */
const LOCAL_PART = /^[\w!$&'*+/=^`{|}~-]+(?:\.[\w!$&'*+/=^`{|}~-]+)*$/
/** Letters of any script. Other dots than '.' would be two spellings of one domain. */
const DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u
const LABEL = /^[a-z\d](?:[a-z\d-]*[a-z\d])?$/

/**
 * The address as services take it, with an international domain in its ASCII form: 'noor@café.be' →
 * 'noor@xn--caf-dma.be'. Undefined unless it is a single address, on one line, that mail servers accept.
 */
export function asciiMailAddress(text: string): string | undefined {
  if (text.length > MAX_MAIL_ADDRESS_CHARS) return undefined
  const at = text.lastIndexOf('@')
  const [local, domain] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1)]
  if (local.length > MAX_LOCAL_CHARS || !LOCAL_PART.test(local) || !DOMAIN.test(domain)) return undefined
  const labels = parseAddress(`http://${domain}`)?.hostname.split('.') ?? []
  const isDomain =
    labels.length > 1 &&
    labels.every((label) => label.length <= MAX_LABEL_CHARS && LABEL.test(label)) &&
    /^.*[a-z].+$/.test(labels.at(-1) ?? '')
  const address = `${local}@${labels.join('.')}`
  return isDomain && address.length <= MAX_MAIL_ADDRESS_CHARS ? address : undefined
}

export const isMailAddress = (text: string): boolean => asciiMailAddress(text) !== undefined
