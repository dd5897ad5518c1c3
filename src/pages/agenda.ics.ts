import type { APIRoute } from 'astro'
import { calendarFile } from '../listen/episodes/calendar.ts'
import { loadPodcast } from '../listen/episodes/loader.ts'
import { settings } from '../site/brand/settings.ts'

export const GET: APIRoute = () => {
  const { episodes, nextDate: next } = loadPodcast()
  const { name, siteUrl } = settings
  const text = calendarFile({ name, siteUrl, next, after: episodes[0]?.slug ?? '' })
  return new Response(text, { headers: { 'Content-Type': 'text/calendar; charset=utf-8' } })
}
