// One episode in the editor. What is typed is kept on this device until the server has it.
import { atom, map } from 'nanostores'
import * as v from 'valibot'
import { episodeEditorText } from '#texts/desk-episodes.ts'
import { createLoadable } from '../../browser/loadable.ts'
import { remembered } from '../../browser/remembered.ts'
import { shortName } from '../../browser/site.ts'
import { $viewer, callDesk } from '../access/desk.store.ts'
import { UNSAVED_EPISODES_KEY } from '../access/desk-memory.ts'
import { askDesk, deskList } from '../desk-list.store.ts'
import {
  type BuildQueue,
  buildNow,
  type DeskEpisode,
  findFilms,
  giveNextDate,
  giveTranscript,
  listEpisodes,
  MAX_TRANSCRIPT_FILE_CHARS,
  publishEpisode,
  readEpisode,
  saveEpisode
} from './contract.ts'
import { type Edited, editedSchema, withList } from './edited.ts'
import { type Conflict, merge } from './merge.ts'

/** `signed-out`: the host did not show the passkey again. */
export type SaveStep = 'saved' | 'unsaved' | 'saving' | 'offline' | 'failed' | 'signed-out'

export interface Editor {
  /** What the host sees and changes. */
  mine: Edited
  /** What the server had when it was last heard. */
  base: Edited
  version: number
  changedBy: string | null
  changedAt: string | null
  save: SaveStep
  /** The server's sentence about a failed save. */
  sentence?: string | undefined
  /** What another host changed too. */
  conflicts: readonly Conflict[]
}

const SAVE_AFTER_MS = 900
const TRY_AGAIN_MS = 15_000

const unsavedSchema = v.record(v.string(), v.object({ base: editedSchema, mine: editedSchema }))
type Unsaved = v.InferOutput<typeof unsavedSchema>
/** By the slug of the episode. */
const $unsaved = remembered<Unsaved>(
  shortName + UNSAVED_EPISODES_KEY,
  (stored) => {
    const parsed = v.safeParse(unsavedSchema, stored)
    return parsed.success ? parsed.output : undefined
  },
  {}
)

export const episodes = deskList(listEpisodes)
/** What the server knows of the episode, besides its draft. */
export const episode = createLoadable<DeskEpisode>()
export const $editor = atom<Editor | undefined>(undefined)

/** Of films that were just found: the build fetches their posters. By key. */
export const $foundPosters = map<Record<string, string>>({})

let slug = ''
let timer: ReturnType<typeof setTimeout> | undefined
/** The save that is under way. */
let sending: Promise<boolean> | undefined

/** Opens an episode; what this device still has of it is saved. */
export async function openEpisode(wanted: string): Promise<void> {
  // The same one again stays in view, with what went wrong beside it.
  if (slug !== wanted) $editor.set(undefined)
  slug = wanted
  await loadEpisode()
  const { last } = episode.$state.get()
  if (!last || slug !== wanted) return
  const { draft } = last.value
  const left = $unsaved.get()[wanted]
  $editor.set({
    mine: left?.mine ?? draft.edited,
    base: left?.base ?? draft.edited,
    version: draft.version,
    changedBy: draft.changedBy,
    changedAt: draft.changedAt,
    save: left ? 'unsaved' : 'saved',
    conflicts: []
  })
  if (left) void save()
}

export const loadEpisode = (): Promise<void> => episode.load(() => askDesk(readEpisode, { params: { slug } }))

/** Changes what the host sees, and saves it soon. */
export function edit(change: (mine: Edited) => Edited): void {
  const editor = $editor.get()
  if (!editor) return
  const mine = change(editor.mine)
  $editor.set({ ...editor, mine, save: editor.save === 'saving' ? 'saving' : 'unsaved' })
  keepHere()
  saveSoon(SAVE_AFTER_MS)
}

/** Changes one of the lists. */
export const editList = <Name extends Exclude<keyof Edited, 'transcript'>>(
  name: Name,
  change: (rows: NonNullable<Edited[Name]>) => NonNullable<Edited[Name]>
): void => edit((mine) => withList(mine, name, change))

function keepHere(): void {
  const editor = $editor.get()
  if (!editor) return
  const { base, mine } = editor
  $unsaved.update(({ [slug]: _old, ...others }) =>
    isSame(base, mine) ? others : { ...others, [slug]: { base, mine } }
  )
}

function saveSoon(afterMs: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => void save(), afterMs)
}

/** Saves what the server does not have yet; one save at a time, so that an own save is never in the way of the next. */
export function save(): Promise<boolean> {
  sending ??= saveOnce().finally(() => {
    sending = undefined
  })
  return sending
}

async function saveOnce(): Promise<boolean> {
  const before = $editor.get()
  if (!before) return false
  clearTimeout(timer)
  if (isSame(before.base, before.mine)) {
    $editor.set({ ...before, save: 'saved' })
    return true
  }
  $editor.set({ ...before, save: 'saving' })
  const sent = { slug, base: before.base, mine: before.mine }
  const answered = await callDesk(
    saveEpisode,
    { params: { slug: sent.slug }, body: { base: sent.base, mine: sent.mine } },
    { staysHere: true }
  )
  const editor = $editor.get()
  if (!editor || slug !== sent.slug) return false
  if (!answered.ok) {
    const step = STEPS[answered.refusal] ?? 'failed'
    $editor.set({ ...editor, save: step, sentence: answered.sentence })
    if (step === 'offline') saveSoon(TRY_AGAIN_MS)
    return false
  }
  const { draft, conflicts } = answered.value
  const me = $viewer.get()?.host ?? ''
  // What was typed meanwhile goes on from what the server has now.
  const typed = merge({ base: sent.mine, mine: editor.mine, stored: draft.edited, authors: {} }, me).edited
  const isSaved = isSame(typed, draft.edited)
  $editor.set({
    mine: typed,
    base: draft.edited,
    version: draft.version,
    changedBy: draft.changedBy,
    changedAt: draft.changedAt,
    save: isSaved ? 'saved' : 'unsaved',
    conflicts: [
      ...editor.conflicts.filter(({ path }) => !conflicts.some((one) => one.path === path)),
      ...conflicts
    ]
  })
  keepHere()
  if (!isSaved) saveSoon(SAVE_AFTER_MS)
  return isSaved
}

const STEPS: Readonly<Record<string, SaveStep>> = {
  network: 'offline',
  'service-unavailable': 'offline',
  'not-logged-in': 'signed-out',
  'check-needed': 'signed-out'
}

/** The host saw both values; with `takesMine` theirs is written over the other. */
export function settleConflict(conflict: Conflict, takesMine: boolean): void {
  const editor = $editor.get()
  if (!editor) return
  $editor.set({ ...editor, conflicts: editor.conflicts.filter((one) => one !== conflict) })
  if (takesMine) edit((mine) => withPart(mine, conflict.path, conflict.mine))
}

/** Writes one part of a row: 'films/tmdb-662/stars/noor'. */
function withPart(edited: Edited, path: string, value: unknown): Edited {
  if (path === 'transcript') return { ...edited, transcript: value as Edited['transcript'] }
  const [list = '', key = '', part = '', host = ''] = path.split('/')
  const change = <Row extends { key: string }>(row: Row): Row => {
    if (row.key !== key) return row
    if (part === 'film') return { ...row, ...(value as object) }
    if (part !== 'stars') return { ...row, [part]: value }
    const { [host]: _old, ...others } = (row as { stars?: Record<string, number> }).stars ?? {}
    return { ...row, stars: value === undefined ? others : { ...others, [host]: value } }
  }
  if (list === 'chapters') return { ...edited, chapters: edited.chapters.map(change) }
  if (list === 'guests') return withList(edited, list, (rows) => rows.map(change))
  if (list === 'collections') return withList(edited, list, (rows) => rows.map(change))
  const name = list === 'upcoming' ? 'upcoming' : 'films'
  return { ...edited, [name]: edited[name].map(change) }
}

/** Saves what is left, and publishes it. Returns what went wrong, in a sentence; undefined = it is published. */
export async function publish(): Promise<string | undefined> {
  // What was typed while a save was under way goes with the next one.
  const isSaved = (await save()) || (await save())
  const editor = $editor.get()
  if (!isSaved || !editor) return ''
  const answered = await callDesk(
    publishEpisode,
    { params: { slug }, body: { version: editor.version } },
    { staysHere: true }
  )
  if (!answered.ok) {
    if (answered.refusal === 'draft-changed') await openEpisode(slug)
    return answered.sentence ?? ''
  }
  const { revision, queue } = answered.value
  episode.change((known) => ({
    ...known,
    queue,
    revisions: [revision, ...known.revisions.filter((one) => one.revision !== revision.revision)]
  }))
  return undefined
}

/** Returns what went wrong, in a sentence; undefined = the date is saved. */
export async function giveDay(day: string | null): Promise<string | undefined> {
  const answered = await callDesk(giveNextDate, { body: { day } }, { staysHere: true })
  if (!answered.ok) return answered.sentence ?? ''
  const { nextDate, queue } = answered.value
  episodes.change((known) => ({ ...known, nextDate, queue }))
  return undefined
}

/** Starts the build of what waits; the page shows it. */
export async function hurry(): Promise<void> {
  const answered = await callDesk(buildNow, {})
  if (!answered.ok) return
  const queue: BuildQueue = answered.value
  episode.change((known) => ({ ...known, queue }))
  episodes.change((known) => ({ ...known, queue }))
}

type SentTranscript =
  | { ok: true; text: string; transcript: NonNullable<Edited['transcript']> }
  | { ok: false; sentence: string }

/** Sends a file with what was said; the draft names it then. */
export async function sendTranscript(file: File): Promise<SentTranscript> {
  // A file of another encoding is refused below, because nothing in it can be read.
  const given = file.size > 4 * MAX_TRANSCRIPT_FILE_CHARS ? '' : await file.text()
  if (given.length > MAX_TRANSCRIPT_FILE_CHARS || (given === '' && file.size > 0))
    return { ok: false, sentence: episodeEditorText.transcript.tooLarge }
  const answered = await callDesk(
    giveTranscript,
    { params: { slug }, body: { name: file.name.slice(0, 200) || 'transcript', text: given } },
    { staysHere: true }
  )
  if (!answered.ok) return { ok: false, sentence: answered.sentence ?? '' }
  return { ok: true, text: given, transcript: answered.value }
}

export const searchFilms = (query: string) => callDesk(findFilms, { body: { query } }, { staysHere: true })

/** Both are made by the same code, so that their fields have the same order. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

if (typeof addEventListener !== 'undefined') {
  addEventListener('online', () => void save())
  // What is typed is kept here, but the server should have it.
  addEventListener('pagehide', () => void save())
}
