import { useQuery } from '@tanstack/react-query'
import { listReceipts } from '@waybill/contract/inbound/staff-api'
import { countFloorOrders } from '@waybill/contract/outbound/floor-api'
import { listWaves } from '@waybill/contract/outbound/wave-api'
import { listStockLevels } from '@waybill/contract/stock/staff-api'
import { listFloorReturns } from '@waybill/contract/warehouse-returns/staff-api'
import { listFloorWork } from '@waybill/contract/work-orders/staff-api'
import { errorProps, useClient } from '@waybill/host'
import { LoadError, Skeleton, useFormat, useLocale, useT } from '@waybill/kit'
import { Figure, FigureGrid } from './figure.tsx'
import { startMessages } from './messages.ts'

/** What stands on the floor changes all day; nobody reloads a page that hangs on a wall. */
const REFRESH_MS = 60_000
const often = { refetchInterval: REFRESH_MS }
const quiet = { hideErrors: true } as const

function useWork() {
  const client = useClient()
  const orders = useQuery({ ...client.query(countFloorOrders, { query: {} }, quiet), ...often })
  const receipts = { arrived: { view: 'arrived', limit: 1 }, late: { view: 'late', limit: 1 } } as const
  const lists = [
    useQuery({ ...client.query(listReceipts, { query: receipts.arrived }, quiet), ...often }),
    useQuery({ ...client.query(listReceipts, { query: receipts.late }, quiet), ...often }),
    useQuery({ ...client.query(listStockLevels, { query: { kind: 'dock', limit: 1 } }, quiet), ...often }),
    useQuery({ ...client.query(listFloorReturns, { query: { view: 'work', limit: 1 } }, quiet), ...often }),
    useQuery({ ...client.query(listFloorWork, { query: { view: 'work', limit: 1 } }, quiet), ...often }),
    useQuery({ ...client.query(listFloorWork, { query: { view: 'quote', limit: 1 } }, quiet), ...often }),
    useQuery({ ...client.query(listWaves, { query: { view: 'work', limit: 1 } }, quiet), ...often }),
  ]
  const all = [orders, ...lists]
  return {
    orders: orders.data,
    totals: lists.map(({ data }) => data?.total),
    error: all.find(({ isError }) => isError)?.error ?? null,
    retry: () => void Promise.all(all.map((query) => query.refetch())),
  }
}

const noteOf = (count: number, note: string): string | null => (count > 0 ? note : null)

/** What waits at each step of the floor, in all warehouses; each figure opens its rows. */
export function FloorWork() {
  const t = useT(startMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const { orders, totals, error, retry } = useWork()
  const [arrived, late, dock, returns, work, toQuote, waves] = totals
  if (!orders || !arrived || !late || !dock || !returns || !work || !toQuote || !waves)
    return error ? (
      <LoadError {...errorProps(error, locale, retry)} />
    ) : (
      <Skeleton className="h-44 w-full rounded-control" />
    )
  const total = ({ count, capped }: typeof arrived) => format.count(count, capped)
  const problems = orders.problem > 0
  return (
    <FigureGrid title={t('floor')}>
      <Figure
        href="/w/#/inbound/lists?view=arrived"
        label={t('receive')}
        figure={total(arrived)}
        note={noteOf(late.count, t('late', { count: total(late) }))}
      />
      <Figure href="/w/#/put-away" label={t('putAway')} figure={total(dock)} note={t('putAwayNote')} />
      <Figure
        href="/w/#/pick?view=release"
        label={t('release')}
        figure={format.number(orders.release)}
        note={noteOf(orders.today, t('today', { count: orders.today }))}
      />
      <Figure href="/w/#/wave/lists" label={t('waves')} figure={total(waves)} />
      <Figure
        href="/w/#/pick?view=pick"
        label={t('pick')}
        figure={format.number(orders.pick - orders.inWaves)}
        note={noteOf(orders.inWaves, t('inWaves', { count: orders.inWaves }))}
      />
      <Figure href="/w/#/pack" label={t('pack')} figure={format.number(orders.pack)} />
      <Figure href="/w/#/ship" label={t('ship')} figure={format.number(orders.ship)} />
      <Figure
        href="/w/#/pick?view=problem"
        label={t('problems')}
        figure={format.number(orders.problem)}
        tone={problems ? 'danger' : undefined}
        note={problems ? t('problemsNote') : null}
      />
      <Figure href="/w/#/return/lists?view=work" label={t('returns')} figure={total(returns)} />
      <Figure
        href="/w/#/work-order?view=work"
        label={t('workOrders')}
        figure={total(work)}
        note={toQuote.count > 0 ? t('toQuote', { count: total(toQuote) }) : null}
      />
    </FigureGrid>
  )
}
