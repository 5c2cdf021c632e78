import { Store, Upload } from 'lucide-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type DashboardRange, dashboardRanges } from '@waybill/contract/dashboard/api'
import { isSaasUser } from '@waybill/contract/shell/rights'
import { useBridge, usePageTitle, useShell } from '@waybill/host'
import { Button, FirstUse, PageBody, PageHead, Select, useT } from '@waybill/kit'
import { useHasWarehouse, WarehouseGate } from '../gate.tsx'
import { homeMessages } from '../messages/home.ts'
import { DaysCard } from './days-card.tsx'
import { rangeOf, type HomeState } from './home-state.ts'
import { links } from './links.ts'
import { ParcelsCard } from './parcels-card.tsx'
import { TodayCard } from './today-card.tsx'
import { TodoCard } from './todo-card.tsx'
import { useFreshHome, useTodo } from './use-home.ts'

function useHomeState() {
  const state: HomeState = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (next: HomeState) => void navigate({ to: '/home', search: { ...state, ...next }, replace: true })
  return { state, change }
}

function RangePicker({ range, onChange }: { range: DashboardRange; onChange: (range: DashboardRange) => void }) {
  const t = useT(homeMessages)
  const words = { 7: t('last7'), 30: t('last30'), 90: t('last90') }
  return (
    <>
      <span className="text-small text-muted max-sm:hidden">{t('compared', { n: range })}</span>
      <Select
        aria-label={t('range')}
        value={String(range)}
        onChange={(value) => onChange(dashboardRanges.find((one) => String(one) === value) ?? range)}
        options={dashboardRanges.map((one) => ({ value: String(one), text: words[one] }))}
        className="w-36"
      />
    </>
  )
}

/** An organisation that never had an order: the two ways to get some. */
function NoOrdersYet() {
  const t = useT(homeMessages)
  const bridge = useBridge()
  return (
    <FirstUse
      title={t('emptyTitle')}
      action={
        <>
          <Button variant="primary" icon={<Upload />} onClick={() => void bridge.openFeature('import-orders', {})}>
            {t('importOrders')}
          </Button>
          <Button icon={<Store />} onClick={() => bridge.navigate(links.stores())}>
            {t('connectStore')}
          </Button>
        </>
      }
    >
      {t('emptyText')}
    </FirstUse>
  )
}

function Home() {
  const t = useT(homeMessages)
  const { state, change } = useHomeState()
  const todo = useTodo()
  useFreshHome()
  const range = rangeOf(state)
  if (todo.data?.anyOrders === false) {
    return (
      <PageBody kind="detail">
        <PageHead title={t('title')} />
        <NoOrdersYet />
      </PageBody>
    )
  }
  return (
    <PageBody kind="detail">
      <PageHead
        title={t('title')}
        actions={<RangePicker range={range} onChange={(days) => change({ days: days === 7 ? undefined : days })} />}
      />
      <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <TodoCard query={todo} />
        <div className="flex min-w-0 flex-col gap-3">
          <TodayCard range={range} />
          <DaysCard
            range={range}
            table={state.table === true}
            onTable={(table) => change({ table: table || undefined })}
          />
          <ParcelsCard range={range} />
        </div>
      </div>
    </PageBody>
  )
}

/** `#/home`: what needs a person, and how the business goes. */
export function HomePage() {
  const t = useT(homeMessages)
  const saas = isSaasUser(useShell())
  const hasWarehouse = useHasWarehouse()
  usePageTitle(t('title'))
  // Sellers of a reseller see Home without a warehouse too.
  return !saas && hasWarehouse === false ? <WarehouseGate title={t('title')} /> : <Home />
}
