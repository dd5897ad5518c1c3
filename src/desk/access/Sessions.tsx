// The open sessions of the hosts and of the shared password.
import { useState } from 'react'
import { hostsText, sessionsText } from '#texts/desk.ts'
import { formatDateTime } from '../../lib/moment.ts'
import { Button } from '../../ui/Button.tsx'
import { Badge, Notice } from '../../ui/States.tsx'
import type { DeskHost, DeskSession } from './contract.ts'
import { endOne } from './hosts.store.ts'

interface SessionsProps {
  sessions: readonly DeskSession[]
  hosts: readonly DeskHost[]
}

export function Sessions({ sessions, hosts }: SessionsProps) {
  const [ending, setEnding] = useState<string>()
  const [fault, setFault] = useState<string>()
  const keyOf = ({ id, host }: DeskSession) => `${host === null ? 'password' : 'host'}:${id}`
  const end = async (session: DeskSession) => {
    setEnding(keyOf(session))
    setFault(await endOne(session))
    setEnding(undefined)
  }
  return (
    <section className="grid grid-cols-1 gap-3" aria-labelledby="hosts-sessions">
      <h2 className="text-title-s" id="hosts-sessions">
        {sessionsText.heading}
      </h2>
      {fault !== undefined && <Notice tone="error">{fault}</Notice>}
      <ul className="rounded-card border border-edge bg-surface px-4">
        {sessions.map((session) => {
          const who = hosts.find(({ host }) => host === session.host)?.name ?? sessionsText.password
          return (
            <li
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 not-first:border-t not-first:border-line"
              key={keyOf(session)}
            >
              <p className="min-w-0">
                <span className="font-semibold">{who}</span>{' '}
                {session.device && <span className="text-s">{session.device}</span>}{' '}
                {session.isOwn && <Badge tone="good">{hostsText.here}</Badge>}
                <span className="block text-s text-ink-soft tabular">
                  {sessionsText.since(formatDateTime(session.createdAt), formatDateTime(session.lastSeenAt))}
                </span>
              </p>
              {!session.isOwn && (
                <Button
                  look="link"
                  isBusy={ending === keyOf(session)}
                  aria-label={sessionsText.endNamed(who, session.device ?? '')}
                  onClick={() => void end(session)}
                >
                  {sessionsText.end}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
