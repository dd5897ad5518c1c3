// What this browser keeps, on its page: each episode with its size and since when, what is still to come, and how to make room.
import { useStore } from '@nanostores/react'
import { type RefObject, useEffect, useId, useRef } from 'react'
import { downloadsText as text } from '#texts/downloads.ts'
import { adoptStyles } from '../../browser/adopt-styles.ts'
import { report } from '../../browser/report.ts'
import { notify } from '../../site/notices/notices.store.ts'
import { AskedButton } from '../../ui/AskedButton.tsx'
import { Switch } from '../../ui/Checkbox.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { DownloadRow } from './DownloadRow.tsx'
import { bytesOf, type Download } from './download.ts'
import { megabytes } from './download-limits.ts'
import css from './downloads.css?inline'
import { $downloads, $isUnread, $removesHeard, refresh, removeAll, start } from './downloads.store.ts'

adoptStyles(css)

const totalOf = (kept: readonly Download[]): string =>
  kept.length > 0 ? text.total(kept.length, megabytes(bytesOf(kept))) : text.noneWhole

const isKept = ({ state }: Download) => state.step === 'kept'

export function Downloads() {
  const downloads = useStore($downloads, { ssr: 'initial' })
  const isUnread = useStore($isUnread, { ssr: 'initial' })
  const top = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    start().catch((error: unknown) => report(error, 'downloads'))
  }, [])
  // The row with the focus is gone.
  const focusTop = () => top.current?.focus()
  const kept = downloads?.filter(isKept) ?? []
  const due = downloads?.filter((one) => !isKept(one)) ?? []
  return (
    <div className="noscript:hidden">
      {/* In a browser that keeps nothing the page stays as it was built. */}
      {!downloads && !isUnread && <Hint />}
      {!downloads && isUnread && (
        <ErrorState message={text.unread} retryName={text.acts.retry} onRetry={() => void refresh()} />
      )}
      {downloads?.length === 0 && (
        <EmptyState title={text.none}>
          <Hint ref={top} />
        </EmptyState>
      )}
      {downloads && downloads.length > 0 && (
        <p className="soft" role="status" tabIndex={-1} ref={top}>
          {totalOf(kept)}
        </p>
      )}
      {kept.length > 0 && <Rows heading={text.keptHeading} downloads={kept} onGone={focusTop} />}
      {due.length > 0 && <Rows heading={text.dueHeading} downloads={due} onGone={focusTop} />}
      <div className="kept-settings">
        <RemovesHeard />
        {(downloads?.length ?? 0) > 0 && <RemoveAll onGone={focusTop} />}
      </div>
    </div>
  )
}

function Hint({ ref }: { ref?: RefObject<HTMLParagraphElement | null> }) {
  return (
    <>
      <p className="mb-4" tabIndex={-1} ref={ref}>
        {text.noneHint}
      </p>
      <LinkButton href="/afleveringen/">{text.toEpisodes}</LinkButton>
    </>
  )
}

interface RowsProps {
  heading: string
  downloads: readonly Download[]
  onGone: () => void
}

function Rows({ heading, downloads, onGone }: RowsProps) {
  return (
    <section className="mt-8">
      <h2 className="mb-2 text-title-s">{heading}</h2>
      <ul className="kept-list">
        {downloads.map((download) => (
          <DownloadRow key={download.id} download={download} onGone={onGone} />
        ))}
      </ul>
    </section>
  )
}

function RemovesHeard() {
  const removesHeard = useStore($removesHeard, { ssr: 'initial' })
  const hintId = useId()
  return (
    <div>
      <Switch
        aria-describedby={hintId}
        checked={removesHeard}
        onChange={({ currentTarget }) => $removesHeard.set(currentTarget.checked)}
      >
        {text.removesHeard}
      </Switch>
      <p id={hintId} className="soft text-s">
        {text.removesHeardHint}
      </p>
    </div>
  )
}

/** After a question, because loading them again may cost a lot. */
function RemoveAll({ onGone }: { onGone: () => void }) {
  const removeThem = () => {
    removeAll().then(
      () => {
        notify(text.allRemoved)
        onGone()
      },
      (error: unknown) => report(error, 'remove all')
    )
  }
  return (
    <AskedButton
      question={text.removeAllQuestion}
      yes={text.removeAllYes}
      no={text.removeAllNo}
      onYes={removeThem}
    >
      {text.removeAll}
    </AskedButton>
  )
}
