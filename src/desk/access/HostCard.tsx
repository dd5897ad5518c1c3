import { useState } from 'react'
import { hostsText } from '#texts/desk.ts'
import { formatDateTime, formatHour } from '../../lib/moment.ts'
import { Button } from '../../ui/Button.tsx'
import { Badge, Notice } from '../../ui/States.tsx'
import { AddPasskey } from './AddPasskey.tsx'
import { Confirm } from './Confirm.tsx'
import type { DeskHost } from './contract.ts'
import { askFirst, inviteAgain, revokeOne } from './hosts.store.ts'

type Open = { kind: 'invite' } | { kind: 'add' } | { kind: 'revoke'; id: number; name: string }

/** `viewer`: the id of the host who looks; undefined = somebody with the shared password. */
export function HostCard({ host, viewer }: { host: DeskHost; viewer: string | undefined }) {
  const [open, setOpen] = useState<Open>()
  const [told, setTold] = useState<string>()
  const { name, passkeys, invitedUntil, mayBeAsked } = host
  const close = () => setOpen(undefined)
  const isOwn = viewer === host.host
  return (
    <li className="grid min-w-0 grid-cols-1 content-start gap-2 rounded-card border border-edge bg-surface px-4 py-3">
      <h3 className="flex flex-wrap items-center gap-x-3 font-semibold">
        {name} {isOwn && <Badge>{hostsText.you}</Badge>}
        {mayBeAsked && <Badge tone="warning">{hostsText.none}</Badge>}
      </h3>
      <ul className="empty:hidden">
        {passkeys.map((passkey) => (
          <li
            className="flex items-center justify-between gap-3 border-t border-line py-1.5"
            key={passkey.id}
          >
            <p className="min-w-0 text-s">
              <span className="block truncate font-semibold">{passkey.name}</span>
              <span className="text-ink-soft tabular">
                {passkey.lastUsedAt
                  ? hostsText.used(formatDateTime(passkey.lastUsedAt))
                  : hostsText.made(formatDateTime(passkey.createdAt))}
              </span>
              {passkey.moneyFrom && (
                <span className="block text-warn">
                  {hostsText.moneyFrom(formatDateTime(passkey.moneyFrom))}
                </span>
              )}
            </p>
            <Button
              look="link"
              aria-label={hostsText.revokeNamed(passkey.name, name)}
              onClick={() => setOpen({ kind: 'revoke', ...passkey })}
            >
              {hostsText.revoke}
            </Button>
          </li>
        ))}
      </ul>
      {invitedUntil && (
        <p className="text-s text-ink-soft">{hostsText.invitedUntil(formatHour(new Date(invitedUntil)))}</p>
      )}
      {told !== undefined && <Notice>{told}</Notice>}
      <p className="flex flex-wrap gap-2">
        {isOwn && <Button onClick={() => setOpen({ kind: 'add' })}>{hostsText.add}</Button>}
        {!isOwn && (viewer !== undefined || mayBeAsked) && (
          <Button onClick={() => setOpen({ kind: 'invite' })} aria-label={hostsText.inviteNamed(name)}>
            {hostsText.invite}
          </Button>
        )}
      </p>
      {open?.kind === 'add' && <AddPasskey onClose={close} />}
      {open?.kind === 'invite' && (
        <Confirm
          title={hostsText.inviteTitle(name)}
          lines={mayBeAsked ? hostsText.inviteFirst(name) : hostsText.inviteAgain(name)}
          button={hostsText.invite}
          act={() => (viewer === undefined ? askFirst(host.host) : inviteAgain(host.host))}
          onDone={() => setTold(hostsText.invited(name))}
          onClose={close}
        />
      )}
      {open?.kind === 'revoke' && (
        <Confirm
          title={hostsText.revokeTitle(open.name, name)}
          lines={isOwn ? hostsText.revokeOwn : hostsText.revokeOther(name)}
          button={hostsText.revoke}
          act={() => revokeOne(open.id)}
          onDone={() => setTold(hostsText.revoked(open.name))}
          onClose={close}
        />
      )}
    </li>
  )
}
