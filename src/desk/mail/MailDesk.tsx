// The mails of episodes: who gets them, what became of each, and what a host decides.
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { deskMailText as text } from '#texts/desk-mail.ts'
import { formatDateTime } from '../../lib/moment.ts'
import { Button } from '../../ui/Button.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { Badge, Notice } from '../../ui/States.tsx'
import { Confirm } from '../access/Confirm.tsx'
import { $viewer } from '../access/desk.store.ts'
import { ListFrame } from '../ListFrame.tsx'
import { addressesIn } from './addresses-in.ts'
import { type DeskEpisodeMail, type DeskMails, MAX_IMPORTED } from './contract.ts'
import { $mailSaid, actOnMail, askAddresses, deskMails } from './mail-desk.store.ts'

const TONES = { waiting: 'plain', sending: 'warning', paused: 'bad', sent: 'good', stopped: 'bad' } as const

export function MailDesk() {
  return (
    <ListFrame of={deskMails} hasActs>
      {(read) => <Read read={read} />}
    </ListFrame>
  )
}

function Read({ read: { canSend, subscriberCount, unconfirmedCount, months, mails } }: { read: DeskMails }) {
  const said = useStore($mailSaid)
  const canAct = useStore($viewer)?.host !== undefined
  return (
    <>
      <p className="mb-1 font-semibold">{text.subscribers(subscriberCount)}</p>
      {unconfirmedCount > 0 && (
        <p className="mb-1 text-s text-ink-soft">{text.unconfirmed(unconfirmedCount)}</p>
      )}
      {!canSend && <Notice className="mb-4">{text.cannotSend}</Notice>}
      <p className="mt-3 font-semibold text-ok empty:hidden" role="status">
        {said}
      </p>
      {mails.length === 0 ? (
        <p className="mt-3">{text.empty}</p>
      ) : (
        <>
          <ul className="mt-3 rounded-card border border-edge bg-surface" aria-label={text.mails}>
            {mails.map((mail) => (
              <Row key={mail.slug} mail={mail} canAct={canAct} subscriberCount={subscriberCount} />
            ))}
          </ul>
          <p className="mt-2 max-w-measure text-s text-ink-soft">{`${text.explain} ${text.unknownMeans}`}</p>
        </>
      )}
      <Months months={months} />
      {canAct && <Import />}
    </>
  )
}

type Asked = 'ready' | 'resume' | 'end'

interface RowProps {
  mail: DeskEpisodeMail
  canAct: boolean
  subscriberCount: number
}

function Row({ mail, canAct, subscriberCount }: RowProps) {
  const [asked, setAsked] = useState<Asked>()
  const { slug, title, state } = mail
  return (
    <li className="grid gap-3 border-t border-line px-3.5 py-3 first:border-t-0" data-row tabIndex={-1}>
      <div>
        <strong>{title}</strong> <Badge tone={TONES[state]}>{text.states[state]}</Badge>
        <p className="text-s text-ink-soft">{sentenceOf(mail)}</p>
      </div>
      {mail.pausedBecause && (
        <Notice tone="error">
          {text.because[mail.pausedBecause]} {text.pausedAdvice}
        </Notice>
      )}
      {mail.startedAt && <Counts mail={mail} />}
      {canAct && (
        <div className="flex flex-wrap gap-3">
          {state === 'waiting' && !mail.readyBy && (
            <Button onClick={() => setAsked('ready')}>{text.acts.ready}</Button>
          )}
          {state === 'waiting' && <TryButton slug={slug} />}
          {state === 'paused' && <Button onClick={() => setAsked('resume')}>{text.acts.resume}</Button>}
          {(state === 'waiting' || state === 'sending' || state === 'paused') && (
            <Button onClick={() => setAsked('end')}>{text.acts.end}</Button>
          )}
        </div>
      )}
      {asked && (
        <Confirm
          title={text.confirm[asked].title}
          lines={text.confirm[asked].lines(subscriberCount)}
          button={text.acts[asked]}
          act={() => actOnMail(asked, slug)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </li>
  )
}

function TryButton({ slug }: { slug: string }) {
  const [isBusy, setIsBusy] = useState(false)
  const [fault, setFault] = useState('')
  const press = async () => {
    setIsBusy(true)
    setFault((await actOnMail('try', slug)) ?? '')
    setIsBusy(false)
  }
  return (
    <>
      <Button isBusy={isBusy} onClick={() => void press()}>
        {text.acts.try}
      </Button>
      <p className="w-full text-s font-semibold text-error empty:hidden" role="alert">
        {fault}
      </p>
    </>
  )
}

function sentenceOf({ state, startedAt, readyBy, dueAt }: DeskEpisodeMail): string {
  if (startedAt) return text.started(formatDateTime(startedAt))
  if (state !== 'waiting') return ''
  return readyBy ? text.readyBy(readyBy) : text.due(formatDateTime(dueAt))
}

function Counts({ mail }: { mail: DeskEpisodeMail }) {
  const { columns } = text
  const isOver = mail.state === 'sent' || mail.state === 'stopped'
  const counts = [
    [columns.recipients, mail.recipientCount],
    [columns.accepted, mail.acceptedCount],
    [columns.refused, mail.refusedCount],
    [isOver ? columns.unknown : columns.underway, mail.unknownCount],
    [isOver ? columns.unsent : columns.waiting, mail.waitingCount],
    [columns.bounced, mail.bouncedCount],
    [columns.complained, mail.complainedCount]
  ] as const
  return (
    <dl className="grid grid-cols-3 gap-x-5 gap-y-1 text-s sm:grid-cols-7">
      {counts.map(([name, count]) => (
        <div key={name}>
          <dt className="text-ink-soft">{name}</dt>
          <dd className="font-semibold tabular">{count}</dd>
        </div>
      ))}
    </dl>
  )
}

function Months({ months }: Pick<DeskMails, 'months'>) {
  return (
    <section className="mt-8" aria-labelledby="months">
      <h2 id="months" className="mb-2 text-title-s">
        {text.months}
      </h2>
      {months.length === 0 ? (
        <p>{text.noMonths}</p>
      ) : (
        <table className="w-full max-w-measure text-s">
          <thead>
            <tr className="border-b border-edge text-left text-ink-soft">
              <th scope="col">{text.month}</th>
              <th scope="col">{text.joined}</th>
              <th scope="col">{text.left}</th>
              <th scope="col">{text.lost}</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, joined, left, lost }) => (
              <tr key={month} className="border-b border-line">
                <th scope="row" className="py-1.5 text-left font-semibold">
                  {month}
                </th>
                <td className="tabular">{joined}</td>
                <td className="tabular">{left}</td>
                <td className="tabular">{lost}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function Import() {
  const [found, setFound] = useState<string[]>()
  const [fault, setFault] = useState('')
  const read = async ([file]: File[]) => {
    const addresses = addressesIn((await file?.text()) ?? '')
    const wrong =
      addresses.length === 0
        ? text.importNone
        : addresses.length > MAX_IMPORTED
          ? text.importTooMany(MAX_IMPORTED)
          : ''
    setFault(wrong)
    setFound(wrong ? undefined : addresses)
  }
  return (
    <section className="mt-8 max-w-measure" aria-labelledby="import">
      <h2 id="import" className="mb-2 text-title-s">
        {text.importHeading}
      </h2>
      <p className="mb-3 text-s text-ink-soft">{text.importExplain}</p>
      <FileDrop
        dropName={text.importDrop}
        chooseName={text.importChoose}
        look="quiet"
        accept=".csv,.txt,text/csv,text/plain"
        onFiles={(files) => void read(files)}
      />
      <p className="mt-2 font-semibold text-error empty:hidden" role="alert">
        {fault}
      </p>
      {found && (
        <Confirm
          title={text.importTitle(found.length)}
          lines={text.importLines(found.length)}
          button={text.importAct}
          act={() => askAddresses(found)}
          onClose={() => setFound(undefined)}
        />
      )}
    </section>
  )
}
