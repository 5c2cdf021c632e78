import { chapterPath } from './chapter-path.ts'
import { textOf } from './document.ts'
import type { LoadedChapter } from './load-chapters.ts'

export type Found = { href: string; chapter: string; title: string; excerpt: string }

const BEFORE = 30
const AFTER = 90

/** The text around the first word that was found. */
function excerptOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase()
  const at = Math.max(0, Math.min(...words.map((word) => lower.indexOf(word)).filter((place) => place >= 0)))
  const from = Number.isFinite(at) ? Math.max(0, at - BEFORE) : 0
  const part = text.slice(from, from + BEFORE + AFTER).trim()
  return `${from > 0 ? '…' : ''}${part}${from + BEFORE + AFTER < text.length ? '…' : ''}`
}

/** Sections that contain every word of the query, those with a word in their title first. */
export function searchChapters(chapters: readonly LoadedChapter[], query: string): Found[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const places = chapters.flatMap(({ id, title, blocks, sections }) => [
    { href: chapterPath(id), chapter: '', title, text: textOf(blocks) },
    ...sections.map((section) => ({
      href: chapterPath(id, section.id),
      chapter: title,
      title: section.title,
      text: textOf(section.blocks),
    })),
  ])
  return places
    .map((place) => ({ ...place, head: `${place.title} ${place.chapter}`.toLowerCase() }))
    .filter(({ head, text }) => words.every((word) => `${head} ${text.toLowerCase()}`.includes(word)))
    .map((place) => ({ place, hits: words.filter((word) => place.title.toLowerCase().includes(word)).length }))
    .toSorted((a, b) => b.hits - a.hits)
    .map(({ place: { href, chapter, title, text } }) => ({ href, chapter, title, excerpt: excerptOf(text, words) }))
}
