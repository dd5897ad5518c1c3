// What the hosts are told by mail about each other's access.
import { deskMailText } from '#texts/desk.ts'
import { HOSTS_PATH } from '../../../src/desk/desk-pages.ts'
import type { OutboxMessage } from '../../platform/outbox/message-queries.ts'
import { mailAllHosts } from './host-mails.ts'
import { nameOf } from './hosts.ts'

/** `credentialId`: makes the mail unique. */
export const passkeyAddedNews = (host: string, name: string, credentialId: string): OutboxMessage[] =>
  mailAllHosts(`passkey-added:${credentialId}`, {
    ...deskMailText.passkeyAdded(nameOf(host), name),
    path: HOSTS_PATH
  })

export const passkeyRevokedNews = (
  by: string,
  { id, host, name }: { id: number; host: string; name: string }
): OutboxMessage[] =>
  mailAllHosts(`passkey-revoked:${id}`, {
    ...deskMailText.passkeyRevoked(nameOf(by), nameOf(host), name),
    path: HOSTS_PATH
  })

/** `by`: a host's id; undefined = somebody with the shared password, or at the operator's machine. `moment`: makes it unique. */
export const invitedNews = (
  host: string,
  by: string | undefined,
  {
    isReplacement,
    isAtMachine = false,
    moment
  }: { isReplacement: boolean; isAtMachine?: boolean; moment: Date }
): OutboxMessage[] =>
  mailAllHosts(`invited:${host}:${moment.toISOString()}`, {
    ...deskMailText.invited(nameOf(host), {
      by: by === undefined ? undefined : nameOf(by),
      isReplacement,
      isAtMachine
    }),
    path: HOSTS_PATH
  })
