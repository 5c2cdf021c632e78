import type { Locale } from '@waybill/contract/core/messages'
import type { MenuAudience } from '@waybill/contract/shell/menu'
import { chaptersFor, type Role, showsSection } from './chapters.ts'
import type { Chapter } from './document.ts'

type Module = { chapter: Chapter }
const files: Record<string, () => Promise<Module>> = {
  ...import.meta.glob<Module>('./chapters/*/*.md'),
  './chapters/en/operating.md': () => import('../../../../docs/operating.md'),
  './chapters/en/settings.md': () => import('../../../../docs/settings.md'),
}

export type LoadedChapter = Chapter & { id: string; role: Role; lang: Locale }

/** The whole manual of a kind of user in a language; nothing of another's is fetched. */
export const loadChapters = (audience: MenuAudience, locale: Locale): Promise<LoadedChapter[]> =>
  Promise.all(
    chaptersFor(audience).map(async ({ id, role, englishOnly }) => {
      const lang = englishOnly ? 'en' : locale
      const { chapter } = await files[`./chapters/${lang}/${id}.md`]!()
      const sections = chapter.sections.filter((section) => showsSection(audience, section))
      return { ...chapter, sections, id, role, lang }
    }),
  )
