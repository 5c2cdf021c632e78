import type { ChargeSums } from '@waybill/contract/warehouse-billing/shapes'
import { useFormat, useT } from '@waybill/kit'
import { FigureStrip } from '../funds/figure-strip.tsx'
import { chargeMessages } from './messages.ts'

/** Totals of all charges that match, not of the page. */
export function ChargeFigures({ sums }: { sums: ChargeSums | undefined }) {
  const t = useT(chargeMessages)
  const format = useFormat()
  return (
    <FigureStrip
      figures={[
        { id: 'charged', label: t('charged'), value: sums && format.money(sums.charged) },
        { id: 'givenBack', label: t('givenBack'), value: sums && format.money(sums.givenBack) },
        { id: 'unpriced', label: t('unpriced'), value: sums && format.number(sums.unpriced) },
        { id: 'disputed', label: t('disputed'), value: sums && format.number(sums.disputed) },
      ]}
    />
  )
}
