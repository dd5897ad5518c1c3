// The searchable texts of an episode: its notes and transcript, cut into records of about a minute, so that a result
// links to its time.
import * as v from 'valibot'
import { htmlToText } from '../../lib/html.ts'
import type { Transcript } from '../transcripts/schema.ts'

/** About a minute of speech. */
export const RECORD_CHARS = 900

const recordSchema = v.object({
  kind: v.picklist(['notes', 'transcript']),
  body: v.string(),
  /** Offsets of sentences in the body, and the seconds at which they are spoken. */
  starts: v.array(v.tuple([v.number(), v.number()]))
})
export type SearchRecord = v.InferOutput<typeof recordSchema>

/** The published texts of one episode, from which the index is filled. */
export const episodeTextsSchema = v.object({
  slug: v.string(),
  label: v.string(),
  title: v.string(),
  records: v.array(recordSchema)
})
export type EpisodeTexts = v.InferOutput<typeof episodeTextsSchema>

/** The list of all texts: one entry per episode. */
export const textListSchema = v.array(v.object({ slug: v.string(), hash: v.string() }))

export const TEXT_LIST_PATH = '/zoeken/texts.json'
export const textsPath = (slug: string): string => `/zoeken/texts/${encodeURIComponent(slug)}.json`

type Piece = { text: string; atSeconds?: number | undefined }

/** @param notesHtml sanitised */
export function recordsOf(notesHtml: string, transcript: Transcript | undefined): SearchRecord[] {
  const lines = htmlToText(notesHtml)
    .split('\n')
    .map((text) => ({ text }))
  const sentences = (transcript?.paragraphs ?? []).flatMap((paragraph) => paragraph.sentences)
  return [...packed('notes', lines), ...packed('transcript', sentences)]
}

function packed(kind: SearchRecord['kind'], pieces: readonly Piece[]): SearchRecord[] {
  const records: SearchRecord[] = []
  for (const { text, atSeconds } of pieces.flatMap(cleanAndShort)) {
    let record = records.at(-1)
    if (!record || record.body.length + text.length >= RECORD_CHARS) {
      record = { kind, body: '', starts: [] }
      records.push(record)
    }
    if (record.body !== '') record.body += ' '
    if (atSeconds !== undefined) record.starts.push([record.body.length, atSeconds])
    record.body += text
  }
  return records
}

/** Cuts between words at the end of a record, or within a word that is longer than a record. */
const SHORT = new RegExp(`\\S.{0,${RECORD_CHARS - 1}}(?!\\S)|\\S{${RECORD_CHARS}}`, 'gsu')

/**
 * A piece without the characters that mark a hit, and without those that PostgreSQL refuses (control characters, halves of
 * surrogate pairs); a long one in parts, because a search vector has at most 1 MB.
 */
const cleanAndShort = ({ text, atSeconds }: Piece): Piece[] =>
  (
    text
      .normalize('NFC')
      .replace(/[\p{Cc}\p{Co}\p{Cs}]/gu, ' ')
      .match(SHORT) ?? []
  ).map((part) => ({
    text: part.trim(),
    atSeconds
  }))
