// Settings card with the offer of the install banner, for visitors who dismissed that. Hidden if the browser cannot
// install (`data-cannot`); if it can but sends no prompt, the card points to the browser's menu.
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { installBannerText, installCardText } from '#texts/install.ts'
import { Button } from '../../ui/Button.tsx'
import { detectInstalledApp, install, installWay } from './actions.ts'
import { $installPrompt, $isInstalled } from './install.store.ts'
import type { InstallWay } from './install-dismissal.ts'

export function InstallCard({ siteName }: { siteName: string }) {
  const way = useInstallWay()
  const isInstalled = useStore($isInstalled, { ssr: 'initial' })
  const [wasPressed, setWasPressed] = useState(false)
  const isPossible = way !== undefined && way.by !== 'none' && !isInstalled
  return (
    <div className="setting-card install-card">
      <h4>{installCardText.heading}</h4>
      {/* Only changes after a press are announced. */}
      <p role={wasPressed ? 'status' : undefined}>
        {isInstalled
          ? installCardText.done(siteName)
          : way?.by === 'none'
            ? installCardText.byMenu(siteName)
            : installCardText.possible(siteName)}
      </p>
      {isPossible && (
        <Button
          onClick={({ currentTarget }) => {
            setWasPressed(true)
            void install(currentTarget)
          }}
        >
          {way.by === 'ios' ? installBannerText.showSteps : installBannerText.install}
        </Button>
      )}
    </div>
  )
}

/** Undefined at build, where there is no browser. */
function useInstallWay(): InstallWay | undefined {
  const prompt = useStore($installPrompt, { ssr: 'initial' })
  const [way, setWay] = useState<InstallWay>()
  useEffect(() => {
    detectInstalledApp()
    setWay(installWay(prompt))
  }, [prompt])
  return way
}
