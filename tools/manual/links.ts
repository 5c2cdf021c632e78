import { basename } from 'node:path'
import { chapterPath } from '../../web/basic/src/manual/chapter-path.ts'
import { chapters } from '../../web/basic/src/manual/chapters.ts'

const isChapter = (name: string) => chapters.some(({ id }) => id === name)

/** Where a link of a chapter leads: `name.md` is another chapter; other files of the repository are named, not linked. */
export function linkOf(href: string): string {
  if (/^(https?:|\/)/.test(href)) return href
  const [file = '', id] = href.split('#')
  const name = basename(file, '.md')
  return isChapter(name) ? chapterPath(name, id) : ''
}
