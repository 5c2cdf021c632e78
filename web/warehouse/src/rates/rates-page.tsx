import { useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { RateCard, RateVersion } from '@waybill/contract/warehouse-billing/rates-api'
import type { RateRow } from '@waybill/contract/warehouse-billing/shapes'
import { errorProps, useBridge, usePageTitle } from '@waybill/host'
import {
  Badge,
  Banner,
  Button,
  Card,
  FirstUse,
  LoadError,
  LoadingState,
  PageBody,
  PageHead,
  Select,
  Skeleton,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { DraftCard } from './draft-card.tsx'
import { RatesEditor } from './editor.tsx'
import { rateMessages } from './messages.ts'
import { RowsList } from './rows-list.tsx'
import { keyOfScope, type Scoped, scopeOf } from './scope.ts'
import { useRateCard, useRateScopes } from './use-rates.ts'
import { lastOf, pendingOf } from './versions.ts'

/** Whose card is looked at. */
function WhoseCard({ value }: { value: string }) {
  const t = useT(rateMessages)
  const bridge = useBridge()
  const scopes = useRateScopes()
  const options = (scopes.data?.records ?? []).map(({ seller, warehouse, own }) => {
    const name = t('of', { seller: seller.name, warehouse: warehouse.name })
    return { value: `${seller.id}-${warehouse.id}`, text: own ? t('own', { name }) : name }
  })
  const open = (key: string) => {
    const [seller, warehouse] = key.split('-')
    bridge.navigate(warehouse ? `/w/#/rates?seller=${seller}&warehouse=${warehouse}` : '/w/#/rates')
  }
  return (
    <Select
      aria-label={t('whose')}
      className="mb-3 w-96 max-w-full flex-none"
      value={value}
      onChange={open}
      options={[{ value: 'all', text: t('everyone') }, ...options]}
    />
  )
}

function Version({ of, inForce }: { of: RateVersion; inForce: boolean }) {
  const t = useT(rateMessages)
  const format = useFormat()
  return (
    <details className="border-t px-4 py-2 first:border-t-0 max-sm:px-2">
      <summary className="cursor-pointer">
        {t('version', of)} · {t('starts', { day: format.date(of.startsOn) })}{' '}
        {inForce && <Badge tone="success">{t('inForce')}</Badge>}{' '}
        {of.sample && <Badge tone="warning">{t('sample')}</Badge>}
      </summary>
      <RowsList rows={of.rows} />
    </details>
  )
}

function Loaded({ card, general }: { card: RateCard; general: readonly RateRow[] }) {
  const t = useT(rateMessages)
  const format = useFormat()
  const [editing, setEditing] = useState(false)
  const current = card.versions.find(({ version }) => version === card.current)
  const last = lastOf(card.versions)
  const pending = pendingOf(card)
  const edit = () => setEditing(true)
  const make = (
    <Button variant="primary" icon={<Plus />} onClick={edit}>
      {t('newVersion')}
    </Button>
  )
  if (card.versions.length === 0 && !card.draft && !editing)
    return (
      <FirstUse title={t(card.scope ? 'noneOwn' : 'none')} action={make}>
        {t(card.scope ? 'noneOwnText' : 'noneText')}
      </FirstUse>
    )
  // The next version begins with the rows of the one before; a first card of a customer's own with those for all.
  const rows = card.draft?.rows ?? last?.rows ?? general
  return (
    <div className="flex flex-col gap-4">
      {current?.sample && <Banner tone="warning">{t('sampleText')}</Banner>}
      {pending.map(({ version, startsOn }) => (
        <Banner key={version} tone="info">
          {t('notBegun', { version, day: format.date(startsOn) })}
        </Banner>
      ))}
      {editing ? (
        <RatesEditor card={card} first={rows} onClose={() => setEditing(false)} />
      ) : card.draft ? (
        <DraftCard card={card} before={last} onEdit={edit} />
      ) : (
        <div>{make}</div>
      )}
      {current && (
        <Card flush title={`${t('inForce')}: ${t('version', current)}`}>
          <RowsList rows={current.rows} />
        </Card>
      )}
      {card.versions.length > 0 && (
        <Card flush title={t('history')}>
          {card.versions.map((one) => (
            <Version key={one.version} of={one} inForce={one.version === card.current} />
          ))}
        </Card>
      )}
    </div>
  )
}

/** `#/rates`: what the operator charges for its work, by version; for all customers or one of them. */
export function RatesPage() {
  const t = useT(rateMessages)
  usePageTitle(t('title'))
  const { locale } = useLocale()
  const bridge = useBridge()
  const scope = scopeOf(useSearch({ strict: false }) as Scoped)
  const { data, error, refetch } = useRateCard(scope)
  const { data: all } = useRateCard(null)
  const general = lastOf(all?.versions ?? [])?.rows ?? []
  const key = keyOfScope(scope)
  return (
    <PageBody>
      <PageHead
        title={t('title')}
        actions={<Button onClick={() => bridge.navigate('/w/#/charge/lists')}>{t('charges')}</Button>}
      />
      <WhoseCard value={key} />
      {data ? (
        <Loaded key={key} card={data} general={general} />
      ) : error ? (
        <LoadError {...errorProps(error, locale, () => void refetch())} />
      ) : (
        <LoadingState skeleton={<Skeleton className="h-64 w-full rounded-control" />} />
      )}
    </PageBody>
  )
}
