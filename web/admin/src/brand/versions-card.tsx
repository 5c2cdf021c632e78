import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { BrandVersion } from '@waybill/contract/brand/api'
import { errorProps } from '@waybill/host'
import { Badge, Button, Card, ConfirmDialog, PageState, Skeleton, useFormat, useLocale, useT } from '@waybill/kit'
import { brandMessages } from './messages.ts'
import { type BrandActs, useVersions, type Whose } from './use-brand.ts'

function Line({ version, onRevert }: { version: BrandVersion; onRevert: () => void }) {
  const t = useT(brandMessages)
  const format = useFormat()
  const who = version.publishedBy === null ? t('firstVersion') : t('by', { name: version.publishedBy })
  return (
    <li className="flex min-h-10 flex-wrap items-center gap-x-2 py-1">
      <span className="font-medium">{t('versionOf', { n: version.version })}</span>
      {version.current && <Badge tone="success">{t('currentVersion')}</Badge>}
      <span className="min-w-0 flex-1 truncate text-small text-muted">
        {version.brand.siteName} · {format.dateTime(version.publishedAt)} · {who}
      </span>
      {!version.current && (
        <Button size="compact" icon={<RotateCcw />} onClick={onRevert}>
          {t('revert')}
        </Button>
      )}
    </li>
  )
}

/** What the brand was, newest first, and the way back to it. */
export function VersionsCard({ whose, acts }: { whose: Whose; acts: BrandActs }) {
  const t = useT(brandMessages)
  const { locale } = useLocale()
  const query = useVersions(whose)
  const [asked, setAsked] = useState<BrandVersion | null>(null)
  const { revert } = acts
  return (
    <Card title={t('versions')}>
      <PageState
        loading={query.isPending}
        skeleton={<Skeleton className="h-10 w-full" />}
        error={query.error ? errorProps(query.error, locale, () => void query.refetch()) : null}
        empty={query.data?.length === 0 ? <p className="text-muted">{t('noVersions')}</p> : undefined}
      >
        <ul className="flex max-h-72 flex-col divide-y overflow-y-auto">
          {query.data?.map((version) => (
            <Line key={version.version} version={version} onRevert={() => setAsked(version)} />
          ))}
        </ul>
      </PageState>
      <ConfirmDialog
        open={asked !== null}
        title={t('revertTitle', { n: asked?.version ?? 0 })}
        confirm={t('revert')}
        pending={revert.isPending}
        onCancel={() => setAsked(null)}
        onConfirm={() => asked && revert.mutate(asked.version, { onSettled: () => setAsked(null) })}
      >
        {t('revertText', { site: asked?.brand.siteName ?? '' })}
      </ConfirmDialog>
    </Card>
  )
}
