// The page of the hosts. Somebody with the shared password sees only who may be invited.
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { hostsText } from '#texts/desk.ts'
import { deskListText } from '#texts/desk-overview.ts'
import { Notice, Skeleton } from '../../ui/States.tsx'
import { Unloaded } from '../../ui/Unloaded.tsx'
import { $viewer } from './desk.store.ts'
import { HostCard } from './HostCard.tsx'
import { access, loadLog } from './hosts.store.ts'
import { Log } from './Log.tsx'
import { Sessions } from './Sessions.tsx'

export function Hosts() {
  const viewer = useStore($viewer)
  const state = useStore(access.$state)
  const isHost = viewer?.host !== undefined
  useEffect(() => {
    void access.load()
  }, [])
  useEffect(() => {
    if (isHost) void loadLog()
  }, [isHost])
  if (!viewer) return <Skeleton lines={6} />
  if (!state.last)
    return <Unloaded state={state} words={deskListText} lines={6} onRetry={() => void access.load()} />
  const { hosts, sessions } = state.last.value
  return (
    <div className="grid grid-cols-1 gap-8">
      {!isHost && <Notice>{hostsText.withPassword}</Notice>}
      <section className="grid grid-cols-1 gap-3" aria-labelledby="hosts-passkeys">
        <h2 className="text-title-s" id="hosts-passkeys">
          {hostsText.passkeys}
        </h2>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,22rem),1fr))] gap-3">
          {hosts.map((host) => (
            <HostCard key={host.host} host={host} viewer={viewer.host} />
          ))}
        </ul>
      </section>
      {isHost && <Sessions sessions={sessions} hosts={hosts} />}
      {isHost && <Log hosts={hosts} />}
    </div>
  )
}
