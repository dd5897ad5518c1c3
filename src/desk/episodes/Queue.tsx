// When the site shows what was published, and a button for who does not want to wait.
import { useState } from 'react'
import { buildQueueText as text } from '#texts/desk-episodes.ts'
import { formatHour } from '../../lib/moment.ts'
import { Button } from '../../ui/Button.tsx'
import type { BuildQueue } from './contract.ts'
import { hurry } from './editor.store.ts'

const sentenceOf = ({ buildsAt, waitsFor, canBuild }: BuildQueue): string => {
  if (!canBuild) return text.cannot
  if (buildsAt === null) return text.building
  const hour = formatHour(new Date(buildsAt))
  if (waitsFor === 'failed') return text.failed(hour)
  return waitsFor === 'daily-limit' ? text.limited(hour) : text.soon(hour)
}

/** Of something that is published and not on the site yet. */
export function Queue({ queue, className = '' }: { queue: BuildQueue; className?: string }) {
  const [isBusy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    await hurry()
    setBusy(false)
  }
  const canHurry =
    queue.canBuild && queue.waitsFor === null && queue.buildsAt !== null && isLater(queue.buildsAt)
  return (
    <p className={`flex flex-wrap items-center gap-x-3 gap-y-1 ${className}`} role="status">
      {sentenceOf(queue)}
      {canHurry && (
        <Button isBusy={isBusy} onClick={() => void press()}>
          {text.now}
        </Button>
      )}
    </p>
  )
}

const isLater = (iso: string): boolean => Date.parse(iso) > Date.now()
