// Settings card that offers what the install banner offers, for whoever sent that away. Not shown where the browser cannot
// install (`data-cannot`); where it can but sends no prompt, its own menu leads there.
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { installBannerText, installCardText } from '#texts/install.ts'
import { install, installWay, lookAround } from './install.controller.ts'
import type { InstallWay } from './rules.ts'
import { $installPrompt, $isInstalled } from './store.ts'

export function InstallCard({ siteName }: { siteName: string }) {
  const way = useInstallWay()
  const isInstalled = useStore($isInstalled, { ssr: 'initial' })
  const [wasPressed, setWasPressed] = useState(false)
  const isPossible = way !== undefined && way.by !== 'none' && !isInstalled
  return (
    <div className="setting-card install-card">
      <h4>{installCardText.heading}</h4>
      {/* What follows a press is announced; what is found out by itself is not. */}
      <p role={wasPressed ? 'status' : undefined}>
        {isInstalled
          ? installCardText.done(siteName)
          : way?.by === 'none'
            ? installCardText.byMenu(siteName)
            : installCardText.possible(siteName)}
      </p>
      {isPossible && (
        <button
          type="button"
          className="button button-quiet"
          onClick={({ currentTarget }) => {
            setWasPressed(true)
            void install(currentTarget)
          }}
        >
          {way.by === 'ios' ? installBannerText.showSteps : installBannerText.install}
        </button>
      )}
    </div>
  )
}

/** Undefined at build, where no browser can be asked. */
function useInstallWay(): InstallWay | undefined {
  const prompt = useStore($installPrompt, { ssr: 'initial' })
  const [way, setWay] = useState<InstallWay>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the prompt is one of the ways
  useEffect(() => {
    lookAround()
    setWay(installWay())
  }, [prompt])
  return way
}
