// Above a list of films: shows only those on the visitor's services, and the way to choose these.
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { watchText as text } from '#texts/watch.ts'
import { late } from '../../site/notices/Late.tsx'
import { Button } from '../../ui/Button.tsx'
import { Switch } from '../../ui/Checkbox.tsx'
import { $choice, $isOnlyMine } from './choice.store.ts'
import { countFilms } from './film-lists.service.ts'
import { followMyFilms } from './my-films.client.ts'
import { justWatchUrl } from './my-services.ts'
import { useMyFilms } from './use-watch.ts'
import { lookUp } from './watch.store.ts'

const MyServices = late(async () => (await import('./MyServices.tsx')).MyServices, 'my services')

export function MyServicesBar({ className = '' }: { className?: string }) {
  const isOnlyMine = useStore($isOnlyMine, { ssr: 'initial' })
  const { hasChosen } = useMyFilms()
  const [isChoosing, setIsChoosing] = useState(false)
  useEffect(followMyFilms, [])
  const close = () => {
    setIsChoosing(false)
    // Opened by the filter, and left without a choice.
    if ($choice.get().services.length === 0) $isOnlyMine.set(false)
  }
  const filter = (isOn: boolean) => {
    $isOnlyMine.set(isOn)
    if (isOn && !hasChosen) setIsChoosing(true)
  }
  return (
    <div className={`flex flex-wrap items-center gap-x-6 gap-y-1 print:hidden noscript:hidden ${className}`}>
      <Switch checked={isOnlyMine} onChange={({ currentTarget }) => filter(currentTarget.checked)}>
        {text.filter}
      </Switch>
      <Button onClick={() => setIsChoosing(true)}>{text.myServices}</Button>
      <Status />
      {isChoosing && <MyServices onClose={close} onMissing={close} />}
    </div>
  )
}

/** What the list shows. It takes the same place before and after. */
function Status() {
  const block = useRef<HTMLDivElement>(null)
  const { films, hasChosen, step } = useMyFilms()
  const { region } = useStore($choice, { ssr: 'initial' })
  const counted = films && countFilms(document, films)
  const count = counted?.all ? counted : undefined
  return (
    <div
      className="flex min-h-tap basis-full flex-wrap items-center gap-x-3 text-s text-ink-soft"
      tabIndex={-1}
      ref={block}
    >
      <p role="status">
        {!hasChosen && text.filterHint}
        {hasChosen && step === 'failed' && text.listFailed}
        {hasChosen && (step === 'loading' || step === 'idle') && text.listLoading}
        {count && text.countOf(count.mine, count.all)}
      </p>
      {hasChosen && step === 'failed' && (
        <Button
          look="link"
          onClick={() => {
            // The pressed button disappears.
            block.current?.focus()
            void lookUp()
          }}
        >
          {text.retry}
        </Button>
      )}
      {count && (
        <a href={justWatchUrl(region)} target="_blank" rel="noopener">
          {text.source}
        </a>
      )}
    </div>
  )
}
