import { carrier as carriers } from '@waybill/contract/carriers/enums'
import { valuesOf } from '@waybill/contract/core/enums'
import { listPriceRules } from '@waybill/contract/prices/api'
import { effectiveServices, priceRuleKinds, priceRulePhases } from '@waybill/contract/prices/enums'
import { choice, defineList, id, type List, text } from '@waybill/host/list'

/** The caller's price rules; one stands open beside the list. */
export const priceList = defineList({
  path: '/price/lists',
  route: listPriceRules,
  rowKey: (row) => String(row.id),
  filters: {
    q: text(),
    phase: choice(priceRulePhases),
    kind: choice(priceRuleKinds),
    carrier: choice(valuesOf(carriers)),
    class: choice(effectiveServices),
    customer: id(),
    group: id(),
  },
  extras: { rule: id() },
  toQuery: ({ q: search, customer: customerId, group: groupId, phase, kind, carrier, class: serviceClass }) => ({
    search,
    customerId,
    groupId,
    phase,
    kind,
    carrier,
    class: serviceClass,
  }),
})
export type PriceList = List<typeof priceList>
