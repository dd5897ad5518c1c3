// The page of the hosts. Somebody with the shared password sees only who may be invited.
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { hostsText } from '#texts/desk.ts'
import { ErrorState, Notice, Skeleton } from '../../components/ui/States.tsx'
import { $viewer } from './desk.store.ts'
import { HostCard } from './HostCard.tsx'
import { $access, loadAccess, loadLog } from './hosts.store.ts'
import { Log } from './Log.tsx'
import { Sessions } from './Sessions.tsx'

export function Hosts() {
  const viewer = useStore($viewer)
  const state = useStore($access)
  const isHost = viewer?.host !== undefined
  useEffect(() => {
    void loadAccess()
  }, [])
  useEffect(() => {
    if (isHost) void loadLog()
  }, [isHost])
  if (!viewer || state.step === 'loading') return <Skeleton lines={6} />
  if (state.step === 'failed')
    return (
      <ErrorState message={state.sentence} retryName={hostsText.retry} onRetry={() => void loadAccess()} />
    )
  const { hosts, sessions } = state.access
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
