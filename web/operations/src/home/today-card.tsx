import type { DashboardRange, getDashboardTotals } from '@waybill/contract/dashboard/api'
import type { OutputOf } from '@waybill/contract/core/route'
import { PlaceLink } from '@waybill/host'
import { formatPercent, useFormat, useT } from '@waybill/kit'
import { homeMessages } from '../messages/home.ts'
import { changeOf } from './change.ts'
import { Figure, Figures, figuresSkeleton } from './figure.tsx'
import { HomeCard } from './home-card.tsx'
import { links } from './links.ts'
import { useTotals } from './use-home.ts'

type Totals = OutputOf<typeof getDashboardTotals>

/** "12% more", against as many days before. */
function ChangeWords({ now, before }: { now: number; before: number }) {
  const t = useT(homeMessages)
  const change = changeOf(now, before)
  if (!change) return null
  if ('share' in change) return <> · {t(change.kind, { share: formatPercent(change.share) })}</>
  return <> · {'times' in change ? t('times', { n: change.times }) : t(change.kind)}</>
}

function TotalFigures({ totals, range }: { totals: Totals; range: DashboardRange }) {
  const t = useT(homeMessages)
  const format = useFormat()
  const today = { from: totals.to, to: totals.to }
  return (
    <Figures>
      {(['orders', 'labels', 'spent'] as const).map((part) => {
        const write = (amount: number) =>
          part === 'spent' ? format.money(amount, totals.currency) : format.number(amount)
        return (
          <Figure
            key={part}
            label={t(part)}
            value={write(totals.today[part])}
            href={totals.today[part] > 0 ? links[part](today) : null}
          >
            {t('inDays', { n: range })}
            {totals.range[part] > 0 ? (
              <PlaceLink href={links[part](totals)}>{write(totals.range[part])}</PlaceLink>
            ) : (
              write(0)
            )}
            <ChangeWords now={totals.range[part]} before={totals.before[part]} />
          </Figure>
        )
      })}
    </Figures>
  )
}

/** What came, what was bought and what it cost: today, and in the period against the one before. */
export function TodayCard({ range }: { range: DashboardRange }) {
  const t = useT(homeMessages)
  return (
    <HomeCard title={t('todayCard')} query={useTotals(range)} skeleton={figuresSkeleton}>
      {(totals) => <TotalFigures totals={totals} range={range} />}
    </HomeCard>
  )
}
