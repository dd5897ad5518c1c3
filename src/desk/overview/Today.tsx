// The start page of the desk: is something waiting for us?
import { useStore } from '@nanostores/react'
import { type RefObject, useEffect, useId, useRef } from 'react'
import { todayText as text } from '#texts/desk-overview.ts'
import { formatDateTime } from '../../lib/moment.ts'
import { Badge, Notice } from '../../ui/States.tsx'
import { $viewer } from '../access/desk.store.ts'
import { ListFrame } from '../ListFrame.tsx'
import type { Attention, AttentionLine, SourceState } from './contract.ts'
import { $said, attention } from './desk-lists.store.ts'
import { Due, hasMessageActs, Line } from './Line.tsx'
import { byCause, bySilence, type HostNames, waitingIn, wordsOf } from './line-words.ts'

export function Today({ hostNames }: { hostNames: HostNames }) {
  return (
    <ListFrame of={attention} hasActs>
      {(value) => <Waiting attention={value} hostNames={hostNames} />}
    </ListFrame>
  )
}

function Waiting({ attention: read, hostNames }: { attention: Attention; hostNames: HostNames }) {
  const { openCount, takenCount, unknown } = waitingIn(read)
  const { loud, silent } = bySilence(read)
  const said = useStore($said)
  const title = useRef<HTMLHeadingElement>(null)
  useFocusOfGone(title, openCount + takenCount)
  return (
    <>
      <p className="text-s text-ok" role="status">
        {said}
      </p>
      <h2
        ref={title}
        tabIndex={-1}
        className="mb-2 max-lg:font-body max-lg:text-m max-lg:font-semibold lg:mb-4 lg:text-title-s"
      >
        {summary(openCount, takenCount, unknown.length)}
      </h2>
      {unknown.length > 0 && (
        <Notice tone="warning" className="mb-5 font-semibold">
          {text.unknown(unknown.map((source) => text.sources[source]))}
        </Notice>
      )}
      {!read.areTakesKnown && (
        <Notice tone="warning" className="mb-5">
          {text.takesUnknown}
        </Notice>
      )}
      {loud.map(({ source, found }) => (
        <section key={source} className="mb-2 lg:mb-6" aria-labelledby={`waits-${source}`}>
          <h3
            id={`waits-${source}`}
            className="mb-2 flex flex-wrap items-baseline gap-x-3 text-title-s max-lg:sr-only"
          >
            {text.sources[source]}
            <CheckedAt source={source} found={found} />
          </h3>
          <div className="grid gap-2">
            {byCause(found.lines).map(([what, lines]) => (
              <Cause key={what} what={what} lines={lines} hostNames={hostNames} />
            ))}
          </div>
          {found.moreCount > 0 && <p className="mt-2 text-s text-ink-soft">{text.more(found.moreCount)}</p>}
        </section>
      ))}
      {(silent.length > 0 || unknown.length > 0) && (
        <section aria-labelledby="waits-nothing">
          <h3 id="waits-nothing" className="mb-2 text-title-s">
            {text.quiet}
          </h3>
          <ul className="grid gap-x-6 text-s sm:grid-cols-2">
            {silent.map(({ source, found }) => (
              <li key={source} className="flex flex-wrap items-baseline gap-x-2 border-t border-line py-2">
                <span className="font-semibold">{text.sources[source]}</span>
                <span className="text-ink-soft">{text.source.nothing}</span>
                <CheckedAt source={source} found={found} />
              </li>
            ))}
            {unknown.map((source) => (
              <li key={source} className="flex flex-wrap items-baseline gap-x-2 border-t border-line py-2">
                <span className="font-semibold">{text.sources[source]}</span>
                <Badge tone="warning">{text.source.unknown}</Badge>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** A cause with what one can do about it, and everything that waits for it. */
function Cause({ what, lines, hostNames }: { what: string; lines: AttentionLine[]; hostNames: HostNames }) {
  const id = useId()
  const viewer = useStore($viewer)
  const [first] = lines
  const acts = !first || hasMessageActs(first, viewer?.host) ? [] : wordsOf(first).acts
  return (
    <div className="overflow-hidden rounded-card border border-edge bg-surface">
      <div className="px-3.5 py-1.5 text-s/[1.35] lg:py-2">
        <span id={id} className="mr-1.5">
          {what}
        </span>
        {acts.length > 0 && (
          <ul className="inline font-semibold" aria-label={text.acts}>
            {/* A phone shows the next step; the page of the order has all. */}
            {acts.map((act) => (
              <li key={act} className="inline not-last:mr-3 before:content-['→_'/''] max-md:not-first:hidden">
                {act}
              </li>
            ))}
          </ul>
        )}{' '}
        {first && lines.length === 1 && <Due at={first.dueAt} />}
      </div>
      <ul aria-labelledby={id}>
        {lines.map((line) => (
          <Line key={line.key} line={line} hostNames={hostNames} isAlone={lines.length === 1} />
        ))}
      </ul>
    </div>
  )
}

/** A line that is done takes the focus with it: the number of those that are left gets it. */
function useFocusOfGone(title: RefObject<HTMLElement | null>, count: number): void {
  const before = useRef(count)
  useEffect(() => {
    const isLess = count < before.current
    before.current = count
    if (isLess && document.activeElement === document.body) title.current?.focus({ preventScroll: true })
  }, [title, count])
}

function summary(openCount: number, takenCount: number, unknownCount: number): string {
  if (openCount > 0) return text.waiting(openCount)
  if (unknownCount > 0) return text.allUnknown
  return takenCount > 0 ? text.allTaken(takenCount) : text.nothing
}

/** Of the sources that a job looks at: when it last did. The others are read with the page. */
const LOOKED_AT: ReadonlySet<string> = new Set(['books', 'feed'])

function CheckedAt({
  source,
  found
}: {
  source: SourceState['source']
  found: NonNullable<SourceState['found']>
}) {
  if (!LOOKED_AT.has(source)) return null
  return (
    <span className="font-body text-s font-normal text-ink-soft">
      {found.checkedAt ? text.checkedAt(formatDateTime(found.checkedAt)) : text.neverChecked}
    </span>
  )
}
