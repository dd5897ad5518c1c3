// The mails of episodes at the desk, and what hosts do with them.
import { atom } from 'nanostores'
import { deskMailText as text } from '#texts/desk-mail.ts'
import { callDesk, faultOf } from '../access/desk.store.ts'
import { deskList } from '../desk-list.store.ts'
import {
  endDeskMail,
  importAddresses,
  markMailReady,
  readDeskMails,
  resumeDeskMail,
  tryMail
} from './contract.ts'

export const deskMails = deskList(readDeskMails)

/** What was just done. */
export const $mailSaid = atom('')

const ACTS = {
  ready: [markMailReady, text.said.ready],
  try: [tryMail, text.said.try],
  resume: [resumeDeskMail, text.said.resume],
  end: [endDeskMail, text.said.end]
} as const
export type MailAct = keyof typeof ACTS

/** Returns what went wrong, in a sentence; undefined = it is done. */
export async function actOnMail(act: MailAct, slug: string): Promise<string | undefined> {
  const [contract, said] = ACTS[act]
  const answered = await callDesk(contract, { body: { slug } })
  $mailSaid.set(answered.ok ? said : '')
  await deskMails.load()
  return answered.ok ? undefined : faultOf({ sentence: text.notDone, ...answered }).sentence
}

export async function askAddresses(emails: string[]): Promise<string | undefined> {
  const answered = await callDesk(importAddresses, { body: { emails } })
  if (answered.ok) $mailSaid.set(text.asked(answered.value.askedCount, answered.value.skippedCount))
  await deskMails.load()
  return answered.ok ? undefined : faultOf({ sentence: text.notDone, ...answered }).sentence
}
