// What a button, a panel and a row show of a download, and what one can do with it.
import type { Download, DownloadFailure } from './download.ts'
import { megabytes } from './download-limits.ts'
import { secondsLeft } from './download-speed.ts'

/** `file`: save it as a file, by a link. */
export type KeepAct = 'keep' | 'pause' | 'resume' | 'cancel' | 'retry' | 'remove' | 'file'

export interface KeepView {
  state: 'none' | 'waiting' | 'loading' | 'paused' | 'failed' | 'kept'
  /** Short, for a button. */
  label: string
  /** A sentence; '' = nothing more to say. */
  detail: string
  /** 0 to 1; undefined = unknown, or nothing is loading. */
  share: number | undefined
  acts: readonly KeepAct[]
}

export interface KeepWords {
  labels: { none: string; waiting: string; paused: string; failed: string; kept: string }
  loading: string
  percent: (share: number) => string
  waits: string
  of: (received: number, total: number) => string
  received: (received: number) => string
  left: (seconds: number) => string
  kept: (megabytes: number) => string
  missing: (megabytes: number) => string
  failures: Record<DownloadFailure, string>
  unreadable: string
}

interface Facts {
  download: Download | undefined
  /** Of this download; undefined = another one is loading, or none. */
  loading: { receivedBytes: number; totalBytes?: number | undefined; bytesPerSecond: number } | undefined
  /** The host of its audio is known to let no page read. */
  isUnreadable: boolean
}

export function keepView({ download, loading, isUnreadable }: Facts, words: KeepWords): KeepView {
  if (!download) {
    return isUnreadable
      ? view('failed', words.labels.none, words.unreadable, ['file'])
      : view('none', words.labels.none, '', ['keep'])
  }
  const { state, receivedBytes, totalBytes } = download
  const sofar = amount(receivedBytes, totalBytes, words)
  switch (state.step) {
    case 'kept':
      return view('kept', words.labels.kept, words.kept(megabytes(receivedBytes)), ['remove'])
    case 'paused':
      return { ...view('paused', words.labels.paused, sofar, ['resume', 'cancel']), ...shareOf(download) }
    case 'failed': {
      const { reason, missingBytes } = state
      const why = missingBytes ? words.missing(megabytes(missingBytes)) : words.failures[reason]
      const acts: KeepAct[] = reason === 'unreadable' ? ['file', 'cancel'] : ['retry', 'cancel']
      return view('failed', words.labels.failed, why, acts)
    }
    default:
      return loading ? loadingView(loading, words) : waitingView(download, sofar, words)
  }
}

function loadingView(loading: NonNullable<Facts['loading']>, words: KeepWords): KeepView {
  const { receivedBytes, totalBytes, bytesPerSecond } = loading
  const left = secondsLeft(receivedBytes, totalBytes, bytesPerSecond)
  const detail = [amount(receivedBytes, totalBytes, words), left === undefined ? '' : words.left(left)]
  const { share } = shareOf(loading)
  return {
    state: 'loading',
    label: share === undefined ? words.loading : words.percent(share),
    detail: detail.filter(Boolean).join(', '),
    share,
    acts: ['pause', 'cancel']
  }
}

const waitingView = (download: Download, sofar: string, words: KeepWords): KeepView => ({
  ...view('waiting', words.labels.waiting, sofar || words.waits, ['pause', 'cancel']),
  ...shareOf(download)
})

const view = (
  state: KeepView['state'],
  label: string,
  detail: string,
  acts: readonly KeepAct[]
): KeepView => ({ state, label, detail, share: undefined, acts })

interface Amount {
  receivedBytes: number
  totalBytes?: number | undefined
}

const shareOf = ({ receivedBytes, totalBytes }: Amount): { share: number | undefined } => ({
  share: totalBytes ? Math.min(1, receivedBytes / totalBytes) : undefined
})

function amount(received: number, total: number | undefined, words: KeepWords): string {
  if (total !== undefined) return words.of(megabytes(received), megabytes(total))
  return received > 0 ? words.received(megabytes(received)) : ''
}
