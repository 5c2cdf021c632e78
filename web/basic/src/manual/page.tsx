import { useQuery } from '@tanstack/react-query'
import { useParams, useRouterState } from '@tanstack/react-router'
import type { MenuAudience } from '@waybill/contract/shell/menu'
import { menuAudience } from '@waybill/contract/shell/rights'
import { PlaceLink, usePageTitle, useShell } from '@waybill/host'
import { Button, FirstUse, LoadError, LoadingState, PageBody, PageHead, Skeleton, useLocale, useT } from '@waybill/kit'
import { Printer } from 'lucide-react'
import { useEffect } from 'react'
import { MANUAL } from './chapter-path.ts'
import { ChapterView } from './chapter-view.tsx'
import { Contents, WithSearch } from './contents.tsx'
import { loadChapters, type LoadedChapter } from './load-chapters.ts'
import { manualMessages } from './messages.ts'

type Place = { chapter?: string; section?: string }
type Loaded = { chapters: readonly LoadedChapter[]; audience: MenuAudience }

/** Goes to the section that the address names. Called after `usePageTitle`, whose focus on the page's heading yields to it. */
function useSection(section: string | undefined, visit: string | undefined) {
  useEffect(() => {
    if (section === undefined) return
    const heading = document.getElementById(`manual-${section}`)
    heading?.scrollIntoView()
    heading?.focus({ preventScroll: true })
  }, [section, visit])
}

function UnknownChapter() {
  const t = useT(manualMessages)
  usePageTitle(t('unknown'))
  return (
    <PageBody kind="detail">
      <FirstUse heading title={t('unknown')} action={<PlaceLink href={MANUAL}>{t('allChapters')}</PlaceLink>}>
        {t('unknownText')}
      </FirstUse>
    </PageBody>
  )
}

function LoadedManual({ chapters, audience }: Loaded) {
  const t = useT(manualMessages)
  const { chapter: id, section }: Place = useParams({ strict: false })
  const chapter = chapters.find((one) => one.id === id)
  if (id !== undefined && !chapter) return <UnknownChapter />
  return (
    <Shown
      chapters={chapters}
      audience={audience}
      chapter={chapter}
      section={section}
      title={chapter?.title ?? t('title')}
    />
  )
}

function Shown({
  chapters,
  audience,
  chapter,
  section,
  title,
}: Loaded & { chapter: LoadedChapter | undefined; section: string | undefined; title: string }) {
  const t = useT(manualMessages)
  // Each visit ends the search and goes to its section, also another one of the same address.
  const visit = useRouterState({ select: ({ location }) => location.state.__TSR_key })
  usePageTitle(title)
  useSection(section, visit)
  return (
    <PageBody kind="detail">
      <PageHead
        title={title}
        above={chapter && t('title')}
        actions={
          chapter && (
            <Button variant="outline" icon={<Printer />} onClick={() => print()}>
              {t('print')}
            </Button>
          )
        }
      />
      <WithSearch key={visit} chapters={chapters}>
        {chapter ? (
          <ChapterView chapters={chapters} chapter={chapter} />
        ) : (
          <Contents chapters={chapters} audience={audience} />
        )}
      </WithSearch>
    </PageBody>
  )
}

/** The user manual: the contents, or the chapter and section that the address names, of this kind of user. */
export function ManualPage() {
  const t = useT(manualMessages)
  const { locale } = useLocale()
  const audience = menuAudience(useShell())
  const query = useQuery({
    queryKey: ['manual', audience, locale],
    queryFn: () => (audience ? loadChapters(audience, locale) : []),
    staleTime: Infinity,
  })
  if (query.data && audience) return <LoadedManual chapters={query.data} audience={audience} />
  if (query.isError) return <LoadError title={t('failed')} onRetry={() => void query.refetch()} />
  return <LoadingState skeleton={<Skeleton className="m-4 h-6 w-48" />} />
}
