import type { OutputOf } from '@waybill/contract/core/route'
import { postageChangeWords } from '@waybill/contract/funds/words'
import type { getBalanceReport } from '@waybill/contract/reports/api'
import {
  shortDay,
  ColumnChart,
  Figure,
  Headlines,
  placeOf,
  ReportState,
  ReportTable,
  stack,
} from '@waybill/host/report'
import { useFormat, useLocale, useT } from '@waybill/kit'
import { balanceReportMessages } from './balance-messages.ts'
import { useBalanceReport } from './use-period-report.ts'
import { tickWords } from './words.ts'

type Data = OutputOf<typeof getBalanceReport>
type Step = {
  id: string
  name: string
  from: number
  to: number
  amount: number
  href: string | null
  count: number | null
}

/** The way from the opening to the closing balance, step by step; the largest way in comes first, the largest way out next. */
function useSteps({ period: { from, to }, opening, closing, steps }: Data): Step[] {
  const t = useT(balanceReportMessages)
  const { locale } = useLocale()
  const words: Record<number, { en: string; cn: string }> = postageChangeWords
  const sorted = steps.toSorted((a, b) => b.amount - a.amount)
  const between = sorted.map(({ changeType, amount, count }, index) => {
    const start = opening + sorted.slice(0, index).reduce((sum, step) => sum + step.amount, 0)
    return {
      id: String(changeType),
      name: words[changeType]?.[locale] ?? String(changeType),
      from: start,
      to: start + amount,
      amount,
      count,
      href: placeOf('/e/#/funds/postage', { types: [changeType], from, to }),
    }
  })
  const balance = (id: 'opening' | 'closing', amount: number): Step => ({
    id,
    name: t(id),
    from: 0,
    to: amount,
    amount,
    href: null,
    count: null,
  })
  return [balance('opening', opening), ...between, balance('closing', closing)]
}

/** Balances, money in and money out in a color each. */
const seriesOf = ({ href, amount }: Step): number => (href === null ? 0 : amount >= 0 ? 1 : 2)

function Waterfall({ data }: { data: Data }) {
  const t = useT(balanceReportMessages)
  const format = useFormat()
  const steps = useSteps(data)
  const { period, opening, closing } = data
  const name = t('waterfall', {
    from: format.date(period.from),
    to: format.date(period.to),
    opening: format.money(opening),
    closing: format.money(closing),
  })
  return (
    <>
      <ColumnChart
        name={name}
        series={[t('balance'), t('moneyIn'), t('moneyOut')]}
        tick={(amount) => tickWords(amount, format)}
        columns={steps.map((step) => ({
          id: step.id,
          label: step.name,
          words: `${step.name}: ${format.money(step.amount)}`,
          segments: [{ from: step.from, to: step.to, series: seriesOf(step) }],
        }))}
      />
      <ReportTable
        name={t('steps')}
        rows={steps}
        rowKey={(step) => step.id}
        columns={[
          { id: 'name', head: t('step'), words: true, cell: (step) => step.name },
          { id: 'count', head: t('transactions'), cell: (step) => format.number(step.count) },
          {
            id: 'amount',
            head: t('amount'),
            cell: (step) =>
              step.href === null ? (
                format.money(step.amount)
              ) : (
                <Figure href={step.href} amount={step.count ?? 0}>
                  {format.money(step.amount)}
                </Figure>
              ),
          },
        ]}
      />
    </>
  )
}

/** How long the balance lasts, and the spend that says so. */
function DaysLeft({ data: { pace } }: { data: Data }) {
  const t = useT(balanceReportMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const spend = pace.days.reduce((sum, day) => sum + day.spend, 0)
  const [first, last] = [pace.days[0]?.day, pace.days.at(-1)?.day]
  const lasts = pace.daysLeft === null ? t('noSpend') : t('about', { n: Math.floor(pace.daysLeft) })
  return (
    <>
      <Headlines
        name={t('daysLeft')}
        figures={[
          {
            id: 'left',
            label: t('daysLeft'),
            value: pace.daysLeft === null ? '-' : lasts,
            words: pace.daysLeft === null ? lasts : t('atThisPace'),
          },
          { id: 'available', label: t('available'), value: format.money(pace.available) },
          {
            id: 'spend',
            label: t('spend28'),
            value: (
              <Figure href={placeOf('/e/#/funds/balance', { flow: 2, from: first, to: last })} amount={spend}>
                {format.money(spend)}
              </Figure>
            ),
            words: t('perDay', { amount: format.money(Math.round(spend / 2800) * 100) }),
          },
        ]}
      />
      <ColumnChart
        name={t('spendChart', { amount: format.money(spend), left: lasts })}
        series={[t('spend28')]}
        tick={(amount) => tickWords(amount, format)}
        columns={pace.days.map(({ day, spend: amount }) => ({
          id: day,
          label: shortDay(day, locale),
          words: `${format.date(day)}: ${format.money(amount)}`,
          segments: stack([amount]),
        }))}
      />
      <ReportTable
        name={t('spendTable')}
        rows={pace.days.toReversed()}
        rowKey={({ day }) => day}
        columns={[
          { id: 'day', head: t('day'), words: true, cell: ({ day }) => format.date(day) },
          {
            id: 'spend',
            head: t('spend'),
            cell: ({ day, spend: amount }) => (
              <Figure href={placeOf('/e/#/funds/balance', { flow: 2, from: day, to: day })} amount={amount}>
                {format.money(amount)}
              </Figure>
            ),
          },
        ]}
      />
    </>
  )
}

/** Where the balance went, and how long what is left lasts. */
export function BalanceView({ days }: { days: { from?: string | undefined; to?: string | undefined } }) {
  const t = useT(balanceReportMessages)
  const format = useFormat()
  const query = useBalanceReport(days)
  return (
    <ReportState name={t('title')} query={query}>
      {(data) => (
        <>
          <p className="text-small text-muted">
            {format.date(data.period.from)} – {format.date(data.period.to)}
          </p>
          <h2 className="text-section font-semibold">{t('title')}</h2>
          <Waterfall data={data} />
          <h2 className="text-section font-semibold">{t('daysLeft')}</h2>
          <DaysLeft data={data} />
        </>
      )}
    </ReportState>
  )
}
