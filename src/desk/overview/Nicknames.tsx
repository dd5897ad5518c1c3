// The nicknames that the site shows. A host can hide one for good.
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { supportersText as text } from '#texts/desk-overview.ts'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../access/Confirm.tsx'
import { $viewer } from '../access/desk.store.ts'
import type { Supporters } from './contract.ts'
import { formatDay } from './desk-dates.ts'
import { hideNickname } from './desk-lists.store.ts'

type Shown = Supporters['nicknames'][number]

export function Nicknames({ nicknames, unnamedCount }: Pick<Supporters, 'nicknames' | 'unnamedCount'>) {
  const [asked, setAsked] = useState<Shown>()
  const [said, setSaid] = useState('')
  const canAct = useStore($viewer)?.host !== undefined
  return (
    <section className="min-w-0" aria-labelledby="nicknames">
      <h2 id="nicknames" className="mb-2 text-title-s">
        {text.nicknames}
      </h2>
      <p className="text-s font-semibold text-ok" role="status">
        {said}
      </p>
      {nicknames.length === 0 ? (
        <p>{text.noNicknames}</p>
      ) : (
        <ul className="rounded-card border border-edge bg-surface">
          {nicknames.map((one) => (
            <li
              key={one.fanId}
              className="flex items-center gap-x-4 border-t border-line px-3.5 py-1.5 first:border-t-0"
              data-row
              tabIndex={-1}
            >
              <span className="mr-auto flex min-w-0 flex-wrap items-baseline gap-x-3">
                <span className="font-semibold">{one.nickname}</span>
                <span className="text-s text-ink-soft">{text.since(formatDay(one.since))}</span>
              </span>
              {canAct && (
                <Button look="tool" aria-label={text.hideNamed(one.nickname)} onClick={() => setAsked(one)}>
                  {text.hide}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {unnamedCount > 0 && (
        <p className="mt-2 text-s text-ink-soft">{text.nicknamesExplained(unnamedCount)}</p>
      )}
      {asked && (
        <Confirm
          title={text.hideTitle(asked.nickname)}
          lines={text.hideLines}
          button={text.hide}
          act={async () => {
            const done = await hideNickname(asked.fanId)
            return done.ok ? undefined : done.sentence
          }}
          onDone={() => setSaid(text.hidden(asked.nickname))}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  )
}
