// Counts a new fan on the welcome page, once. No island: the page has nothing to operate.
import { shortName } from '../../browser/site.ts'
import { readTab, writeTab } from '../../browser/tab-storage.ts'
import { track } from '../../browser/track.ts'
import { FAN_SIGNUP_KEY, FAN_SNAPSHOT_KEY, keptFanSnapshot, keptSignup } from './memory.ts'

export function countFan(): void {
  // A signup is still in progress: the visitor is being redirected to it.
  if (readTab(shortName + FAN_SIGNUP_KEY, keptSignup)) return
  const snapshot = readTab(shortName + FAN_SNAPSHOT_KEY, keptFanSnapshot)
  writeTab(shortName + FAN_SNAPSHOT_KEY, undefined)
  if (!snapshot) return
  const { intentType, hasNickname } = snapshot
  track('Superfan Started', { intent_type: intentType, has_nickname: hasNickname })
}
