// A download of one episode, for a component that shows it.
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { downloadsText } from '#texts/downloads.ts'
import { report } from '../../browser/report.ts'
import {
  $downloads,
  $loading,
  $unreadableHosts,
  type Keepable,
  keep,
  pause,
  remove,
  resume,
  start
} from './downloads.store.ts'
import { type KeepAct, type KeepView, keepView } from './keep-view.ts'
import { isUnreadable } from './unreadable-hosts.ts'

const ACTS: Record<Exclude<KeepAct, 'file'>, (episode: Keepable) => Promise<void>> = {
  keep,
  retry: ({ id }) => resume(id),
  resume: ({ id }) => resume(id),
  pause: ({ id }) => pause(id),
  cancel: ({ id }) => remove(id),
  remove: ({ id }) => remove(id)
}

/** Does what a button says; what the browser refuses is reported. */
export function actOn(episode: Keepable, act: Exclude<KeepAct, 'file'>): void {
  ACTS[act](episode).catch((error: unknown) => report(error, act))
}

export function useKeep(episode: Keepable): KeepView {
  const downloads = useStore($downloads, { ssr: 'initial' })
  const loading = useStore($loading, { ssr: 'initial' })
  const hosts = useStore($unreadableHosts, { ssr: 'initial' })
  useEffect(() => {
    start().catch((error: unknown) => report(error, 'downloads'))
  }, [])
  return keepView(
    {
      download: downloads?.find(({ id }) => id === episode.id),
      loading: loading?.id === episode.id ? loading : undefined,
      isUnreadable: isUnreadable(hosts, episode.audioUrl, Date.now())
    },
    downloadsText
  )
}
