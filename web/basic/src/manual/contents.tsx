import type { MenuAudience } from '@waybill/contract/shell/menu'
import { PlaceLink } from '@waybill/host'
import { FirstUse, SearchBox, useT } from '@waybill/kit'
import { SearchX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { chapterPath } from './chapter-path.ts'
import { rolesOf } from './chapters.ts'
import type { LoadedChapter } from './load-chapters.ts'
import { manualMessages } from './messages.ts'
import { searchChapters } from './search.ts'

type Props = { chapters: readonly LoadedChapter[]; audience: MenuAudience }

/** What a word was found in; takes the place of the contents while there is one. */
function Results({ chapters, query }: { chapters: readonly LoadedChapter[]; query: string }) {
  const t = useT(manualMessages)
  const found = searchChapters(chapters, query)
  if (found.length === 0)
    return (
      <FirstUse icon={<SearchX />} title={t('foundNothing')}>
        {t('foundNothingText')}
      </FirstUse>
    )
  return (
    <>
      <p role="status" className="text-small text-muted">
        {t('found', { n: found.length })}
      </p>
      <ul className="flex max-w-[72ch] flex-col gap-3">
        {found.map(({ href, chapter, title, excerpt }) => (
          <li key={href}>
            <PlaceLink href={href}>{title}</PlaceLink>
            {chapter && <span className="text-small text-muted"> · {chapter}</span>}
            <p className="text-small text-muted">{excerpt}</p>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The search above whatever the page shows while nothing is searched for. */
export function WithSearch({ chapters, children }: { chapters: readonly LoadedChapter[]; children: ReactNode }) {
  const t = useT(manualMessages)
  const [query, setQuery] = useState('')
  return (
    <div className="flex flex-col gap-4">
      <div data-print="hide" className="max-w-[360px]">
        <SearchBox value={query} onSearch={setQuery} placeholder={t('search')} />
      </div>
      {query ? <Results chapters={chapters} query={query} /> : children}
    </div>
  )
}

/** All chapters with their sections, by role. */
export function Contents({ chapters, audience }: Props) {
  const t = useT(manualMessages)
  const own = audience === 'ordinary' || audience === 'saas'
  return (
    <nav aria-label={t('contents')} className="flex flex-col gap-6">
      {rolesOf[audience].map((role) => (
        <section key={role} aria-labelledby={`role-${role}`} className="flex flex-col gap-2">
          <h2 id={`role-${role}`} className="text-section font-semibold">
            {t(role === 'seller' && own ? 'sellerOwn' : role)}
          </h2>
          <ul className="grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
            {chapters
              .filter((chapter) => chapter.role === role)
              .map(({ id, title, sections, lang }) => (
                <li key={id} lang={lang === 'cn' ? 'zh-CN' : 'en-US'}>
                  <PlaceLink look="cell" href={chapterPath(id)} className="inline-flex min-h-6 items-center">
                    {title}
                  </PlaceLink>
                  <ul className="mt-1 flex flex-col gap-0.5 text-small">
                    {sections.map((section) => (
                      <li key={section.id}>
                        <PlaceLink
                          look="quiet"
                          href={chapterPath(id, section.id)}
                          className="inline-flex min-h-6 items-center"
                        >
                          {section.title}
                        </PlaceLink>
                      </li>
                    ))}
                  </ul>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
