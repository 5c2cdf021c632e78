import { PlaceLink } from '@waybill/host'
import { useT } from '@waybill/kit'
import { Link } from 'lucide-react'
import { Blocks } from './blocks.tsx'
import { chapterPath, MANUAL } from './chapter-path.ts'
import type { Section } from './document.ts'
import type { LoadedChapter } from './load-chapters.ts'
import { manualMessages } from './messages.ts'

function SectionView({ chapter, section }: { chapter: string; section: Section }) {
  const t = useT(manualMessages)
  const id = `manual-${section.id}`
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex items-center gap-1">
        <h2 id={id} tabIndex={-1} className="scroll-mt-4 text-section font-semibold outline-none">
          {section.title}
        </h2>
        <PlaceLink
          data-print="hide"
          href={chapterPath(chapter, section.id)}
          aria-label={t('linkTo', { title: section.title })}
          className="grid size-6 place-items-center text-muted!"
        >
          <Link className="size-3.5!" />
        </PlaceLink>
      </div>
      <Blocks blocks={section.blocks} />
    </section>
  )
}

function Aside({ chapter: { id, sections } }: { chapter: LoadedChapter }) {
  const t = useT(manualMessages)
  return (
    <nav data-print="hide" aria-label={t('inChapter')} className="lg:sticky lg:top-4 lg:self-start">
      <PlaceLink href={MANUAL} className="inline-flex min-h-6 items-center">
        {t('allChapters')}
      </PlaceLink>
      <ul className="mt-2 flex flex-col gap-1 border-s border-line ps-3">
        {sections.map((section) => (
          <li key={section.id}>
            <PlaceLink look="quiet" href={chapterPath(id, section.id)} className="inline-flex min-h-6 items-center">
              {section.title}
            </PlaceLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Turn({ chapters, at }: { chapters: readonly LoadedChapter[]; at: number }) {
  const t = useT(manualMessages)
  const before = chapters[at - 1]
  const after = chapters[at + 1]
  return (
    <nav data-print="hide" aria-label={t('turn')} className="flex flex-wrap gap-x-6 gap-y-2 border-t border-line pt-4">
      {before && <PlaceLink href={chapterPath(before.id)}>{t('previous', { title: before.title })}</PlaceLink>}
      {after && (
        <PlaceLink href={chapterPath(after.id)} className="ms-auto">
          {t('next', { title: after.title })}
        </PlaceLink>
      )}
    </nav>
  )
}

type Props = { chapters: readonly LoadedChapter[]; chapter: LoadedChapter }

/** One chapter with its own contents beside it. */
export function ChapterView({ chapters, chapter }: Props) {
  return (
    <div className="grid gap-6 lg:grid-cols-[200px_minmax(0,800px)]">
      <Aside chapter={chapter} />
      <article lang={chapter.lang === 'cn' ? 'zh-CN' : 'en-US'} className="flex min-w-0 flex-col gap-8 leading-6">
        {chapter.blocks.length > 0 && (
          <div className="flex flex-col gap-3">
            <Blocks blocks={chapter.blocks} />
          </div>
        )}
        {chapter.sections.map((one) => (
          <SectionView key={one.id} chapter={chapter.id} section={one} />
        ))}
        <Turn chapters={chapters} at={chapters.indexOf(chapter)} />
      </article>
    </div>
  )
}
