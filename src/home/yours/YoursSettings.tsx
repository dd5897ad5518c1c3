// The settings of 'Van jou', one row each. Those that 'Over ons' has too show the same state.
import { useStore } from '@nanostores/react'
import type { WritableAtom } from 'nanostores'
import { useId, useState } from 'react'
import { downloadsText } from '#texts/downloads.ts'
import { listeningCardText } from '#texts/listening-card.ts'
import { queueText } from '#texts/queue.ts'
import { skippingText } from '#texts/skipping.ts'
import { watchText } from '#texts/watch.ts'
import { yoursText as text } from '#texts/yours.ts'
import { report } from '../../browser/report.ts'
import { $choice } from '../../films/watch/choice.store.ts'
import { $removesHeard } from '../../listen/downloads/downloads.store.ts'
import { HANDOVER_PATH } from '../../listen/handover/handover-memory.ts'
import { $speed, $withoutSpoilers } from '../../listen/places/listening.store.ts'
import { $playsOn } from '../../listen/places/plays-on.store.ts'
import { SPEEDS } from '../../listen/places/resume.ts'
import { usePush } from '../../listen/push/use-push.ts'
import { late } from '../../site/notices/Late.tsx'
import { ThemeCard } from '../../site/theme/ThemeCard.tsx'
import { AskedButton } from '../../ui/AskedButton.tsx'
import { Button } from '../../ui/Button.tsx'
import { Switch } from '../../ui/Checkbox.tsx'
import { Select } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { forgetEverything } from './forget-everything.service.ts'

const MyServices = late(async () => (await import('../../films/watch/MyServices.tsx')).MyServices, 'services')

export interface YoursSettingsProps {
  hasFilms: boolean
  hasWatch: boolean
  hasPush: boolean
  canHandOver: boolean
  siteName: string
  themeCookie: string
  /** The names of all that this browser may have stored. */
  stored: readonly string[]
}

interface Props extends YoursSettingsProps {
  onCleared: () => void
}

export function YoursSettings(props: Props) {
  const headingId = useId()
  return (
    <section className="yours-settings" aria-labelledby={headingId}>
      <h2 id={headingId} className="sr-only">
        {text.settingsHeading}
      </h2>
      <ul className="yours-rows @container">
        <Speed />
        {props.hasFilms && (
          <Setting $isOn={$withoutSpoilers} label={skippingText.setting} hint={skippingText.settingHint} />
        )}
        <Setting $isOn={$playsOn} label={queueText.setting} />
        <Setting $isOn={$removesHeard} label={downloadsText.removesHeard} />
        {props.hasWatch && <Services />}
        {props.hasPush && <Messages siteName={props.siteName} />}
        <li>
          <ThemeCard cookieName={props.themeCookie} heading="h3" />
        </li>
        {props.canHandOver && <Way href={HANDOVER_PATH}>{text.otherDevice}</Way>}
        <Way href={text.rememberedPath}>{text.remembered}</Way>
      </ul>
      <ClearAll stored={props.stored} onCleared={props.onCleared} />
    </section>
  )
}

function Speed() {
  const speed = useStore($speed, { ssr: 'initial' })
  const id = useId()
  return (
    <li className="yours-row">
      <label htmlFor={id}>{listeningCardText.speed}</label>
      <Select
        id={id}
        look="bare"
        className="select"
        autoComplete="off"
        value={speed}
        onChange={({ currentTarget }) => {
          const chosen = SPEEDS.find((one) => String(one) === currentTarget.value)
          if (chosen) $speed.set(chosen)
        }}
      >
        {SPEEDS.map((one) => (
          <option key={one} value={one}>
            {listeningCardText.speedOf(one)}
          </option>
        ))}
      </Select>
    </li>
  )
}

function Setting({ $isOn, label, hint }: { $isOn: WritableAtom<boolean>; label: string; hint?: string }) {
  const isOn = useStore($isOn, { ssr: 'initial' })
  const hintId = useId()
  return (
    <li>
      <Switch
        className="yours-row"
        aria-describedby={hint && hintId}
        checked={isOn}
        onChange={({ currentTarget }) => $isOn.set(currentTarget.checked)}
      >
        {label}
      </Switch>
      {hint && (
        <p id={hintId} className="yours-hint">
          {hint}
        </p>
      )}
    </li>
  )
}

function Services() {
  const { region, services } = useStore($choice, { ssr: 'initial' })
  const [isChoosing, setIsChoosing] = useState(false)
  const close = () => setIsChoosing(false)
  return (
    <li>
      <Button look="bare" className="yours-row" onClick={() => setIsChoosing(true)}>
        {text.services}
        <span className="yours-value">{text.servicesOf(watchText.countries[region], services.length)}</span>
        <Icon name="right" />
      </Button>
      {isChoosing && <MyServices onClose={close} onMissing={close} />}
    </li>
  )
}

function Messages({ siteName }: { siteName: string }) {
  const { sentence, error, isBusy, wasPressed, button } = usePush(siteName)
  return (
    <li className="setting-card push-card" aria-busy={isBusy}>
      <h3>{text.messages}</h3>
      <p role={wasPressed ? 'status' : undefined}>{sentence}</p>
      {button && <Button {...button} />}
      <p className="setting-error" role="alert" lang="en">
        {error}
      </p>
    </li>
  )
}

function Way({ href, children }: { href: string; children: string }) {
  return (
    <li>
      <a className="yours-row" href={href}>
        {children}
        <Icon name="right" />
      </a>
    </li>
  )
}

function ClearAll({ stored, onCleared }: Pick<Props, 'stored' | 'onCleared'>) {
  const [step, setStep] = useState<'idle' | 'clearing' | 'cleared' | 'failed'>('idle')
  const clear = () => {
    setStep('clearing')
    forgetEverything(stored).then(
      () => {
        setStep('cleared')
        onCleared()
      },
      (error: unknown) => {
        report(error, 'forget everything')
        setStep('failed')
      }
    )
  }
  const said = { idle: '', clearing: text.clearing, cleared: text.cleared, failed: text.notCleared }[step]
  return (
    <div className="yours-clear">
      <AskedButton
        question={text.clearQuestion}
        yes={text.clearYes}
        no={text.clearNo}
        onAsk={() => setStep('idle')}
        onYes={clear}
      >
        {text.clear}
      </AskedButton>
      <p role="status">{said}</p>
    </div>
  )
}
