// The log: who looked at what and did what, newest first.
import { useStore } from '@nanostores/react'
import { logText } from '#texts/desk.ts'
import { actText } from '#texts/desk-acts.ts'
import { formatDayAndMonth } from '../../lib/long-date.ts'
import { formatDateTime } from '../../lib/moment.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, Select } from '../../ui/Field.tsx'
import { Badge, Notice } from '../../ui/States.tsx'
import type { DeskHost, LogRow } from './contract.ts'
import { $log, filterLog, loadLog } from './hosts.store.ts'

const WHATS = ['acts', 'looks', 'refused'] as const
/** An act of an earlier version may have no name any more. */
const nameOfAct = (act: string) => (actText as Readonly<Record<string, string>>)[act] ?? act
/** Days with refusals that are named. */
const MOST_DAYS = 3

export function Log({ hosts }: { hosts: readonly DeskHost[] }) {
  const { rows, filter, refusedDays, isBusy, hasOlder, sentence } = useStore($log)
  const nameOf = (id: string | null) => hosts.find(({ host }) => host === id)?.name
  const who = ({ host, act }: LogRow) =>
    nameOf(host) ?? host ?? (act in logText.nobody ? logText.stranger : logText.password)
  return (
    <section className="grid grid-cols-1 gap-3" aria-labelledby="hosts-log">
      <h2 className="text-title-s" id="hosts-log">
        {logText.heading}
      </h2>
      <p className="text-s text-ink-soft">{logText.what}</p>
      {refusedDays.length > 0 && (
        <p className="text-s">
          {logText.refusedDays(
            refusedDays.slice(0, MOST_DAYS).map((one) => ({ ...one, day: formatDayAndMonth(one.day) }))
          )}
        </p>
      )}
      <div className="flex flex-wrap gap-4">
        <Field label={logText.ofHost}>
          <Select
            value={filter.host ?? ''}
            onChange={({ target }) => void filterLog({ ...filter, host: target.value || undefined })}
          >
            <option value="">{logText.everybody}</option>
            {hosts.map(({ host, name }) => (
              <option key={host} value={host}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={logText.show}>
          <Select
            value={filter.what ?? ''}
            onChange={({ target }) =>
              void filterLog({ ...filter, what: WHATS.find((what) => what === target.value) })
            }
          >
            <option value="">{logText.everything}</option>
            {WHATS.map((what) => (
              <option key={what} value={what}>
                {logText.parts[what]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {rows.length === 0 && !isBusy && sentence === undefined && <p>{logText.none}</p>}
      <ol className="rounded-card border border-edge bg-surface px-4 text-s empty:hidden" aria-busy={isBusy}>
        {rows.map((row) => (
          <li
            className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 py-1.5 not-first:border-t not-first:border-line sm:grid-cols-[11rem_8rem_minmax(0,1fr)]"
            key={row.id}
          >
            <time className="text-ink-soft tabular" dateTime={row.at}>
              {formatDateTime(row.at)}
            </time>
            <span className="font-semibold max-sm:text-right">{who(row)}</span>
            <span className="min-w-0 [overflow-wrap:anywhere] max-sm:col-span-2">
              {nameOfAct(row.act)}
              {row.about !== null && <span className="text-ink-soft"> {nameOf(row.about) ?? row.about}</span>}{' '}
              {row.isRefused && <Badge tone="bad">{logText.refused}</Badge>}
            </span>
          </li>
        ))}
      </ol>
      {sentence !== undefined && <Notice tone="error">{sentence}</Notice>}
      {hasOlder && (
        <Button className="justify-self-start" isBusy={isBusy} onClick={() => void loadLog(true)}>
          {logText.older}
        </Button>
      )}
    </section>
  )
}
