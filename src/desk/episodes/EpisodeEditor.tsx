// One episode, or the collections of the podcast. Of an episode: its films with stars and times, the films to come, its chapters, and its way to the site and to the apps.
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { episodeListText, episodeEditorText as text } from '#texts/desk-episodes.ts'
import { deskListText } from '#texts/desk-overview.ts'
import { formatDateTime } from '../../lib/moment.ts'
import { episodePath } from '../../listen/episodes/episode-path.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, Notice } from '../../ui/States.tsx'
import { Unloaded } from '../../ui/Unloaded.tsx'
import { useCopying } from '../../ui/use-copied.ts'
import { $viewer, isSignedIn } from '../access/desk.store.ts'
import { EPISODES_PATH } from '../desk-pages.ts'
import { COLLECTIONS_SLUG } from './built.ts'
import { ChapterRows } from './ChapterRows.tsx'
import { CollectionsEditor } from './CollectionsEditor.tsx'
import { Conflicts } from './Conflicts.tsx'
import type { DeskEpisode, HostName } from './contract.ts'
import { $editor, type Editor, episode, openEpisode, save } from './editor.store.ts'
import { FilmRows } from './FilmRows.tsx'
import { Findings } from './Findings.tsx'
import { GuestRows } from './GuestRows.tsx'
import { HostNotes } from './HostNotes.tsx'
import { hostName } from './host-name.ts'
import { AudioContext, ListenAlong } from './ListenAlong.tsx'
import { Preview } from './Preview.tsx'
import { PublishBar } from './PublishBar.tsx'
import { plainTextOf } from './plain-text.ts'
import { TranscriptPart } from './TranscriptPart.tsx'
import { Versions } from './Versions.tsx'

const slugInAddress = () => decodeURIComponent(location.hash.slice(1))

export function EpisodeEditor() {
  useEffect(() => {
    // The page itself sends strangers to the sign-in page.
    const follow = () => {
      if (isSignedIn() && slugInAddress() !== '') void openEpisode(slugInAddress())
    }
    follow()
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  const state = useStore(episode.$state)
  const editor = useStore($editor)
  if (slugInAddress() === '')
    return (
      <EmptyState title={text.choose}>
        <a href={EPISODES_PATH}>{text.back}</a>
      </EmptyState>
    )
  if (!state.last || !editor)
    return (
      <Unloaded
        state={state}
        words={deskListText}
        lines={8}
        onRetry={() => void openEpisode(slugInAddress())}
      />
    )
  return <Opened known={state.last.value} editor={editor} />
}

function Opened({ known, editor }: { known: DeskEpisode; editor: Editor }) {
  const audio = useRef<HTMLAudioElement>(null)
  const viewer = useStore($viewer)
  const { built } = known
  const canEdit = viewer?.host !== undefined
  const isCollections = built.slug === COLLECTIONS_SLUG
  const name = isCollections
    ? text.collections.heading
    : built.publishedAt === null && built.episodeNumber !== null
      ? episodeListText.next(built.episodeNumber)
      : built.title
  return (
    <AudioContext value={audio}>
      <div className="grid max-w-[54rem] gap-4 pb-24">
        <div>
          <p className="text-s">
            <a href={EPISODES_PATH}>{text.back}</a>
            {built.publishedAt !== null && (
              <>
                {' · '}
                <a href={episodePath(built)}>{text.page}</a>
              </>
            )}
          </p>
          <h2 className="text-[1.375rem]/[1.2] font-semibold wrap-anywhere">
            {[built.publishedAt !== null && built.episodeNumber, name].filter(Boolean).join(' · ')}
          </h2>
          {viewer && !canEdit ? (
            <Notice className="mt-2 text-s">{text.lookOnly}</Notice>
          ) : (
            <SaveLine editor={editor} title={name} hosts={known.hosts} />
          )}
        </div>
        <Conflicts editor={editor} hosts={known.hosts} />
        {isCollections ? (
          <fieldset className="contents" disabled={!canEdit}>
            <CollectionsEditor editor={editor} />
          </fieldset>
        ) : (
          <EpisodeParts known={known} editor={editor} canEdit={canEdit} />
        )}
        <Versions editor={editor} known={known} canEdit={canEdit} />
      </div>
      {canEdit && <PublishBar editor={editor} known={known} />}
    </AudioContext>
  )
}

interface EpisodePartsProps {
  known: DeskEpisode
  editor: Editor
  canEdit: boolean
}

function EpisodeParts({ known, editor, canEdit }: EpisodePartsProps) {
  return (
    <>
      <ListenAlong built={known.built} />
      <fieldset className="contents" disabled={!canEdit}>
        <FilmRows list="films" editor={editor} known={known} />
        <TranscriptPart editor={editor} known={known} />
        <ChapterRows editor={editor} />
        <GuestRows editor={editor} />
        <FilmRows list="upcoming" editor={editor} known={known} />
      </fieldset>
      <Findings edited={editor.mine} known={known} />
      <Preview edited={editor.mine} known={known} />
      <HostNotes edited={editor.mine} built={known.built} />
    </>
  )
}

interface SaveLineProps {
  editor: Editor
  title: string
  hosts: readonly HostName[]
}

/** Saved means that the server has it. */
function SaveLine({ editor, title, hosts }: SaveLineProps) {
  const { save: step, sentence, changedBy, changedAt, mine } = editor
  const [isCopied, copy] = useCopying(plainTextOf(title, mine, hosts))
  const isStuck = step === 'offline' || step === 'failed' || step === 'signed-out'
  const said =
    step === 'saved'
      ? changedBy && changedAt
        ? text.save.saved(hostName(hosts, changedBy), formatDateTime(changedAt))
        : text.save.untouched
      : step === 'signed-out'
        ? text.save.signedOut
        : text.save[step]
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-s">
      <p className={isStuck ? 'font-semibold text-error' : 'text-ink-soft'} role="status">
        {said} {step === 'failed' && sentence}
      </p>
      {isStuck && (
        <Button look="tool" onClick={() => void save()}>
          {text.save.again}
        </Button>
      )}
      <Button look="tool" className="-ml-2" onClick={copy}>
        {isCopied ? text.save.copied : text.save.copy}
      </Button>
    </div>
  )
}
