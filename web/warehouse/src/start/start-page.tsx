import { Warehouse } from 'lucide-react'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { OutputOf } from '@waybill/contract/core/route'
import { getWarehouseOverview, listOwnWarehouses, type OwnWarehouse } from '@waybill/contract/warehouses/api'
import { leavesWords } from '@waybill/contract/warehouses/words'
import { errorProps, PlaceLink, useClient, usePageTitle, useShell } from '@waybill/host'
import { Card, LoadError, LoadingState, PageBody, PageHead, Skeleton, useFormat, useLocale, useT } from '@waybill/kit'
import { Figure, FigureGrid } from './figure.tsx'
import { FloorWork } from './floor-work.tsx'
import { startMessages } from './messages.ts'
import { StationCard } from './station-card.tsx'

type Overview = OutputOf<typeof getWarehouseOverview>

/** Each figure opens its rows. */
function Figures({ overview }: { overview: Overview }) {
  const t = useT(startMessages)
  const format = useFormat()
  const figures = [
    {
      id: 'requests',
      href: '/w/#/link/lists?view=waiting',
      count: overview.requests,
      note: overview.oldestRequestAt === null ? null : t('oldest', { at: format.dateTime(overview.oldestRequestAt) }),
    },
    {
      id: 'sellers',
      href: '/w/#/link/lists?view=connected',
      count: overview.sellers,
      note: overview.suspended > 0 ? t('suspended', { count: overview.suspended }) : null,
    },
    { id: 'overLimit', href: '/w/#/customers', count: overview.overLimit, note: null },
    { id: 'invitations', href: '/w/#/invitation/lists', count: overview.invitations, note: null },
  ] as const
  return (
    <FigureGrid title={t('sellersTitle')}>
      {figures.map(({ id, href, count, note }) => (
        <Figure key={id} href={href} label={t(id)} figure={format.number(count)} note={note} />
      ))}
    </FigureGrid>
  )
}

function Place({ warehouse }: { warehouse: OwnWarehouse }) {
  const t = useT(startMessages)
  const { locale } = useLocale()
  const [now] = useState(() => new Date())
  const { name, code, address } = warehouse
  return (
    <li className="flex min-h-12 items-start gap-3 py-2">
      <Warehouse className="mt-0.5 flex-none text-muted" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">{name}</p>
        <p className="text-small text-muted">{leavesWords(now, warehouse, address.city)[locale]}</p>
      </div>
      <span className="tnum flex-none text-small text-muted">{t('code', { code })}</span>
    </li>
  )
}

function Warehouses({ warehouses }: { warehouses: readonly OwnWarehouse[] }) {
  const t = useT(startMessages)
  return (
    <Card
      title={t('warehouses')}
      action={
        <PlaceLink href={warehouses.length === 0 ? '/w/#/warehouse/lists?new=true' : '/w/#/warehouse/lists'}>
          {t(warehouses.length === 0 ? 'addWarehouse' : 'allWarehouses')}
        </PlaceLink>
      }
    >
      {warehouses.length === 0 && <p className="text-muted">{t('noWarehouse')}</p>}
      <ul className="flex flex-col divide-y empty:hidden">
        {warehouses.map((warehouse) => (
          <Place key={warehouse.id} warehouse={warehouse} />
        ))}
      </ul>
    </Card>
  )
}

function Content() {
  const t = useT(startMessages)
  const { locale } = useLocale()
  const client = useClient()
  const overview = useQuery(client.query(getWarehouseOverview, {}, { hideErrors: true }))
  const warehouses = useQuery(client.query(listOwnWarehouses, { query: { inactive: false } }, { hideErrors: true }))
  const error = overview.error ?? warehouses.error
  const retry = () => void Promise.all([overview.refetch(), warehouses.refetch()])
  if (!overview.data || !warehouses.data)
    return error ? (
      <LoadError {...errorProps(error, locale, retry)} />
    ) : (
      <LoadingState skeleton={<Skeleton className="h-64 w-full rounded-control" />} />
    )
  return (
    <div className="flex flex-col gap-4">
      {warehouses.data.records.length > 0 && <FloorWork />}
      <Figures overview={overview.data} />
      <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2">
        <Warehouses warehouses={warehouses.data.records} />
        <Card title={t('account')}>
          <p className="mb-2 text-muted">{t('accountText')}</p>
          <h3 className="font-semibold">{t('security')}</h3>
          <p className="mb-2 text-muted">{t('securityText')}</p>
          <PlaceLink href="/b/#/setting/account">{t('openAccount')}</PlaceLink>
        </Card>
        <StationCard />
      </div>
    </div>
  )
}

/** What a badge opens: the work, and where this device stands. */
function FloorContent() {
  return (
    <div className="flex flex-col gap-4">
      <FloorWork />
      <StationCard />
    </div>
  )
}

/** `#/start`: where warehouse staff land: what waits for them, their warehouses and when orders leave. */
export function StartPage() {
  const t = useT(startMessages)
  const { user } = useShell()
  usePageTitle(t('title'))
  if (!user) return null
  return (
    <PageBody>
      <PageHead title={t('welcome', { name: user.user.firstName })} />
      {user.floorOnly ? <FloorContent /> : <Content />}
    </PageBody>
  )
}
