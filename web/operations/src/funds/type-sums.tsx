import type { WarehouseTypeSum } from '@waybill/contract/warehouse/api'
import { warehouseTypeWords } from '@waybill/contract/warehouse/types'
import { useFormat, useLocale, useT } from '@waybill/kit'
import { fundsMessages } from './messages.ts'

/** What each type makes of all matching transactions; each narrows the list to itself. */
export function TypeSums(props: {
  sums: readonly WarehouseTypeSum[]
  onType: (type: WarehouseTypeSum['type']) => void
}) {
  const t = useT(fundsMessages)
  const format = useFormat()
  const { locale } = useLocale()
  return (
    <dl aria-label={t('byType')} className="mb-2 flex flex-none flex-wrap gap-x-6 gap-y-1">
      {props.sums.map(({ type, count, moneyIn, moneyOut }) => (
        <div key={type} className="flex items-baseline gap-1.5">
          <dt>
            <button type="button" className="text-small text-muted hover:underline" onClick={() => props.onType(type)}>
              {warehouseTypeWords[type][locale]}
            </button>
          </dt>
          <dd className="tnum">
            <span className="font-medium">{format.money(moneyIn - moneyOut)}</span>{' '}
            <span className="text-small text-muted">{t('countOf', { n: count })}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
