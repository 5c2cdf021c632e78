import { ChartColumn, Table } from 'lucide-react'
import type { DashboardRange, getDashboardDays } from '@waybill/contract/dashboard/api'
import type { OutputOf } from '@waybill/contract/core/route'
import { Button, Skeleton, useFormat, useLocale, useT } from '@waybill/kit'
import { ColumnChart } from '@waybill/host/report'
import { homeMessages } from '../messages/home.ts'
import { DaysTable } from './days-table.tsx'
import { HomeCard } from './home-card.tsx'
import { useDays } from './use-home.ts'

type Days = OutputOf<typeof getDashboardDays>['days']

/** "11/18" or "11-18": what there is room for below a bar. */
const shortDay = (day: string, locale: 'en' | 'cn'): string =>
  locale === 'en' ? day.slice(5).replace('-', '/') : day.slice(5)

function DaysChart({ days }: { days: Days }) {
  const t = useT(homeMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const sum = (part: 'orders' | 'labels') => days.reduce((total, day) => total + day[part], 0)
  const [orders, shipments] = [sum('orders'), sum('labels')]
  const [from, to] = [format.date(days[0]?.day), format.date(days.at(-1)?.day)]
  if (orders + shipments === 0) return <p className="grid h-59 place-items-center text-muted">{t('noDays')}</p>
  return (
    <ColumnChart
      grouped
      gutter={48}
      name={t('chartName', { from, to, orders, shipments })}
      series={[t('orders'), t('shipments')]}
      tick={(count) => format.number(count)}
      columns={days.map(({ day, orders: came, labels }) => ({
        id: day,
        label: shortDay(day, locale),
        words: t('dayWords', { day: format.date(day), orders: came, shipments: labels }),
        segments: [came, labels].map((count, series) => ({ from: 0, to: count, series })),
      }))}
    />
  )
}

type Props = { range: DashboardRange; table: boolean; onTable: (table: boolean) => void }

/** Orders and shipments of each day, as bars or as a table. */
export function DaysCard({ range, table, onTable }: Props) {
  const t = useT(homeMessages)
  const action = (
    <Button
      size="compact"
      variant="ghost"
      icon={table ? <ChartColumn /> : <Table />}
      onClick={() => onTable(!table)}
      data-print="hide"
    >
      {t(table ? 'showChart' : 'showTable')}
    </Button>
  )
  return (
    <HomeCard
      title={t('daysCard')}
      query={useDays(range)}
      action={action}
      skeleton={<Skeleton className="h-59! w-full" />}
    >
      {(data) => (table ? <DaysTable {...data} /> : <DaysChart days={data.days} />)}
    </HomeCard>
  )
}
