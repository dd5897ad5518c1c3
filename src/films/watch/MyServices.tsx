// 'Mijn diensten': the visitor chooses a country and the services there. Each choice counts at once.
import { useEffect, useRef } from 'react'
import { watchText as text } from '#texts/watch.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox, Radio } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { chooseRegion, toggleService } from './choice.store.ts'
import { followMyFilms } from './my-films.client.ts'
import { choosableServices, justWatchUrl } from './my-services.ts'
import { REGIONS } from './offers.ts'
import { useWatch } from './use-watch.ts'
import { lookUp } from './watch.store.ts'

export function MyServices({ onClose }: { onClose: () => void }) {
  const { choice, lookup } = useWatch(true)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(followMyFilms, [])
  const retry = () => {
    // The pressed button disappears.
    title.current?.focus()
    void lookUp()
  }
  return (
    <Dialog title={text.myServices} closeName={text.closeServices} titleRef={title} onClose={onClose}>
      <p>{text.servicesLead}</p>
      <fieldset className="flex flex-wrap items-center gap-x-5">
        <legend className="sr-only">{text.region}</legend>
        {REGIONS.map((region) => (
          <Radio
            key={region}
            name="region"
            checked={choice.region === region}
            onChange={() => chooseRegion(region)}
          >
            {text.countries[region]}
          </Radio>
        ))}
      </fieldset>
      {lookup.step === 'failed' ? (
        <ErrorState message={text.servicesFailed} retryName={text.retry} onRetry={retry} />
      ) : (
        <Services />
      )}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <a className="text-s text-ink-soft" href={justWatchUrl(choice.region)} target="_blank" rel="noopener">
          {text.source}
        </a>
        <Button look="main" onClick={onClose}>
          {text.done}
        </Button>
      </div>
    </Dialog>
  )
}

function Services() {
  const { choice, lookup } = useWatch(true)
  if (lookup.step !== 'known')
    return (
      <div aria-busy="true">
        <Skeleton lines={5} />
      </div>
    )
  const services = choosableServices(lookup.answer, new Date())
  if (services.length === 0) return <p role="status">{text.noServices}</p>
  return (
    <fieldset className="grid sm:grid-cols-2 sm:gap-x-6">
      <legend className="sr-only">{text.services}</legend>
      {services.map(({ id, name, filmCount }) => (
        <Checkbox key={id} checked={choice.services.includes(id)} onChange={() => toggleService(id)}>
          <span className="min-w-0 wrap-anywhere">
            {name} <small className="text-s text-ink-soft">{text.filmCount(filmCount)}</small>
          </span>
        </Checkbox>
      ))}
    </fieldset>
  )
}
