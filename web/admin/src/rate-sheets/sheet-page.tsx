import { useSearch } from '@tanstack/react-router'
import { Download, FileUp } from 'lucide-react'
import { useState } from 'react'
import type { Sheet, SheetScope } from '@waybill/contract/rate-sheets/shapes'
import { errorProps, useBridge, usePageTitle } from '@waybill/host'
import {
  Banner,
  Button,
  FirstUse,
  LoadError,
  LoadingState,
  Menu,
  PageBody,
  PageHead,
  Skeleton,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { DraftCard } from './draft-card.tsx'
import { LoadDialog } from './load-dialog.tsx'
import { rateSheetMessages } from './messages.ts'
import { nameOf, scopeOf } from './scope.ts'
import { SurchargesCard } from './surcharges-card.tsx'
import { useDownload, useSheet } from './use-sheet.ts'
import { VersionsCard } from './versions-card.tsx'

function Actions({ scope, sheet }: { scope: SheetScope; sheet: Sheet | undefined }) {
  const t = useT(rateSheetMessages)
  const download = useDownload(scope)
  // The sheet as it was when the dialog opened.
  const [loading, setLoading] = useState<Sheet | null>(null)
  return (
    <>
      <Menu
        align="end"
        trigger={<Button icon={<Download />}>{t('download')}</Button>}
        entries={[
          { id: 'xlsx', label: t('asWorkbook'), onSelect: () => download('xlsx') },
          { id: 'csv', label: t('asCsv'), onSelect: () => download('csv') },
        ]}
      />
      <Button variant="primary" icon={<FileUp />} disabled={!sheet} onClick={() => setLoading(sheet ?? null)}>
        {t('load')}
      </Button>
      {loading && <LoadDialog sheet={loading} onClose={() => setLoading(null)} />}
    </>
  )
}

function SheetView({ scope }: { scope: SheetScope }) {
  const t = useT(rateSheetMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const name = nameOf(scope, locale)
  usePageTitle(name)
  const { data, error, refetch } = useSheet(scope)
  return (
    <PageBody>
      <PageHead title={name} actions={<Actions scope={scope} sheet={data} />} />
      {data ? (
        <div className="flex flex-col gap-4">
          {data.releaseLeftOut !== null && (
            <Banner tone="info">{t('left', { at: format.dateTime(data.releaseLeftOut) })}</Banner>
          )}
          {data.draft && <DraftCard sheet={data} draft={data.draft} />}
          <VersionsCard sheet={data} />
          {scope.kind === 'surcharges' && <SurchargesCard carrier={scope.carrier} />}
        </div>
      ) : error ? (
        <LoadError {...errorProps(error, locale, () => void refetch())} />
      ) : (
        <LoadingState skeleton={<Skeleton className="h-64 w-full rounded-control" />} />
      )}
    </PageBody>
  )
}

function Unknown() {
  const t = useT(rateSheetMessages)
  const bridge = useBridge()
  usePageTitle(t('title'))
  return (
    <PageBody>
      <PageHead title={t('title')} />
      <FirstUse
        title={t('unknown')}
        action={<Button onClick={() => bridge.navigate('/a/#/rate-sheet/lists')}>{t('all')}</Button>}
      >
        {t('unknownText')}
      </FirstUse>
    </PageBody>
  )
}

/** `#/rate-sheet?of=rates.2.03`: one rate sheet with its versions and its draft; for platform staff. */
export function RateSheetPage() {
  const { of } = useSearch({ strict: false }) as { of?: unknown }
  const scope = scopeOf(of)
  return scope ? <SheetView key={String(of)} scope={scope} /> : <Unknown />
}
