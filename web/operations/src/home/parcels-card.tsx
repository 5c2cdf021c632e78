import type { DashboardRange, getDashboardParcels } from '@waybill/contract/dashboard/api'
import type { OutputOf } from '@waybill/contract/core/route'
import { PlaceLink } from '@waybill/host'
import { formatPercent, nothing, useFormat, useT } from '@waybill/kit'
import { homeMessages } from '../messages/home.ts'
import { Figure, Figures, figuresSkeleton } from './figure.tsx'
import { HomeCard } from './home-card.tsx'
import { links } from './links.ts'
import { useParcels } from './use-home.ts'

type Parcels = OutputOf<typeof getDashboardParcels>

const link = (href: string, text: string) => <PlaceLink href={href}>{text}</PlaceLink>

function OnTime({ delivered, judged, late, from, to }: Parcels) {
  const t = useT(homeMessages)
  const span = { from, to }
  return (
    <Figure label={t('onTime')} value={judged > 0 ? formatPercent((judged - late) / judged) : nothing} href={null}>
      {late > 0 && <>{link(links.late(span), t('lateCount', { n: late }))} · </>}
      {delivered > 0 ? link(links.delivered(span), t('deliveredCount', { n: delivered })) : t('noDelivered')}
    </Figure>
  )
}

function Exceptions({ parcels, exceptions: n, from, to }: Parcels) {
  const t = useT(homeMessages)
  const format = useFormat()
  const words = t('exceptions', { n, count: format.number(n) })
  return (
    <Figure label={t('exceptionShare')} value={parcels > 0 ? formatPercent(n / parcels) : nothing} href={null}>
      {n > 0 ? link(links.exceptionsIn({ from, to }), words) : t(parcels > 0 ? 'noExceptions' : 'noLabels')}
    </Figure>
  )
}

function Cost({ labels, spent, currency, from, to }: Parcels) {
  const t = useT(homeMessages)
  const format = useFormat()
  const span = { from, to }
  if (labels === 0) {
    return (
      <Figure label={t('cost')} value={nothing} href={null}>
        {t('noLabels')}
      </Figure>
    )
  }
  return (
    <Figure label={t('cost')} value={format.money(Math.round(spent / labels), currency)} href={null}>
      {link(links.labels(span), t('costOf', { n: labels }))} · {link(links.spent(span), format.money(spent, currency))}
    </Figure>
  )
}

/** How the parcels of the period fared, and what one cost. */
export function ParcelsCard({ range }: { range: DashboardRange }) {
  const t = useT(homeMessages)
  return (
    <HomeCard title={t('parcelsCard')} query={useParcels(range)} skeleton={figuresSkeleton}>
      {(parcels) => (
        <Figures>
          <OnTime {...parcels} />
          <Exceptions {...parcels} />
          <Cost {...parcels} />
        </Figures>
      )}
    </HomeCard>
  )
}
