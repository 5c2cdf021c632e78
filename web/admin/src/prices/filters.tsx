import { carrier as carriers } from '@waybill/contract/carriers/enums'
import { carrierName } from '@waybill/contract/carriers/catalogue'
import { valuesOf } from '@waybill/contract/core/enums'
import { effectiveServices, priceRuleKinds, priceRulePhases } from '@waybill/contract/prices/enums'
import * as words from '@waybill/contract/prices/words'
import { ListFilters } from '@waybill/host/list'
import { useLocale, useT } from '@waybill/kit'
import type { PriceList } from './list.ts'
import { priceMessages } from './messages.ts'
import { useScopes } from './use-prices.ts'

/** Search, status and type; carrier, effective service, customer and group under the filter button. */
export function PriceFilters({ list }: { list: PriceList }) {
  const t = useT(priceMessages)
  const { locale } = useLocale()
  const { data } = useScopes()
  const named = (rows: readonly { id: number; name: string }[] = []) =>
    rows.map(({ id, name }) => ({ value: String(id), text: name }))
  const worded = <K extends string | number>(values: readonly K[], texts: Record<K, { en: string; cn: string }>) =>
    values.map((value) => ({ value: String(value), text: texts[value][locale] }))
  return (
    <ListFilters
      list={list}
      search={t('search')}
      filters={{
        phase: { label: t('phase'), promoted: true, options: worded(priceRulePhases, words.priceRulePhaseWords) },
        kind: { label: t('kind'), promoted: true, options: worded(priceRuleKinds, words.priceRuleKindWords) },
        carrier: {
          label: t('carrier'),
          options: valuesOf(carriers).map((id) => ({ value: String(id), text: carrierName(id)[locale] })),
        },
        class: {
          label: t('class'),
          options: effectiveServices.map((one) => ({
            value: String(one),
            text: words.effectiveServiceWords[one]?.[locale] ?? String(one),
          })),
        },
        customer: { label: t('customer'), options: named(data?.customers) },
        group: { label: t('groups'), options: named(data?.groups) },
      }}
    />
  )
}
