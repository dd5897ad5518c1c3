// What the site knows and the feed does not, to paste at the podcast's host, so that every app shows it.

import { useStore } from '@nanostores/react'
import { useState } from 'react'
import * as v from 'valibot'
import { episodeEditorText } from '#texts/desk-episodes.ts'
import { remembered } from '../../browser/remembered.ts'
import { saveText } from '../../browser/save-file.ts'
import { shortName } from '../../browser/site.ts'
import { Button } from '../../ui/Button.tsx'
import { useCopied } from '../../ui/use-copied.ts'
import { COPIED_NOTES_KEY } from '../access/desk-memory.ts'
import { DeskSection } from '../DeskSection.tsx'
import type { BuiltEpisode } from './built.ts'
import type { Edited } from './edited.ts'
import { notesOf } from './plain-text.ts'
import { srtOf } from './suggestions.service.ts'

const text = episodeEditorText.host

const copiedSchema = v.record(v.string(), v.string())
/** The notes that were copied last, by the slug of the episode. */
const $copied = remembered<Readonly<Record<string, string>>>(
  shortName + COPIED_NOTES_KEY,
  (stored) => {
    const parsed = v.safeParse(copiedSchema, stored)
    return parsed.success ? parsed.output : undefined
  },
  {}
)

export function HostNotes({ edited, built }: { edited: Edited; built: BuiltEpisode }) {
  const notes = notesOf(edited)
  const before = useStore($copied)[built.slug]
  const [isCopied, showCopied] = useCopied()
  const copy = async () => {
    await navigator.clipboard.writeText(notes)
    $copied.update((known) => ({ ...known, [built.slug]: notes }))
    showCopied()
  }
  const [fault, setFault] = useState('')
  const saveSrt = async () => {
    const srt = await srtOf(built.slug).catch(() => undefined)
    setFault(srt === undefined ? text.notLoaded : '')
    if (srt !== undefined) saveText(`${built.slug}.srt`, srt, 'application/x-subrip')
  }
  return (
    <DeskSection title={text.heading}>
      <p className="max-w-measure text-s text-ink-soft">{text.why}</p>
      {before !== undefined && (
        <p role="status">{before === notes ? text.copiedBefore : text.changedSince}</p>
      )}
      <pre className="rounded-card bg-well p-3 font-body text-s whitespace-pre-wrap">{notes}</pre>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => void copy().catch(() => undefined)}>
          {isCopied ? text.copied : text.copy}
        </Button>
        {built.publishedAt !== null && built.shown.chapters.length > 0 && (
          <a href={`/aflevering/${built.slug}/chapters.json`} download={`${built.slug}-chapters.json`}>
            {text.chaptersFile}
          </a>
        )}
        {built.hasTranscript && (
          <>
            <a href={`/aflevering/${built.slug}/transcript.vtt`} download={`${built.slug}.vtt`}>
              {text.transcriptFile}
            </a>
            <Button look="link" onClick={() => void saveSrt()}>
              {text.transcriptSrt}
            </Button>
          </>
        )}
      </div>
      {fault !== '' && (
        <p role="alert" className="text-error">
          {fault}
        </p>
      )}
    </DeskSection>
  )
}
