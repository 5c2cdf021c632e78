import { carriers } from '@waybill/contract/carriers/catalogue'
import { ListFilters } from '@waybill/host/list'
import { useLocale, useT } from '@waybill/kit'
import { commonMessages } from '../messages/common.ts'
import { shipmentMessages } from '../messages/shipments.ts'
import type { ShipmentList } from './list.ts'

/** Search and filters of the shipment list. */
export function ShipmentFilters({ list }: { list: ShipmentList }) {
  const t = useT(shipmentMessages)
  const common = useT(commonMessages)
  const { locale } = useLocale()
  return (
    <ListFilters
      list={list}
      search={t('search')}
      days={t('created')}
      filters={{
        carriers: {
          label: common('carrier'),
          promoted: true,
          options: carriers.map((carrier) => ({ value: String(carrier.id), text: carrier.name[locale] })),
        },
        notPrinted: { label: t('notPrinted'), options: [{ value: 'label', text: t('paperLabel') }] },
        late: { label: t('delivery'), chip: list.state.late ? t('late') : null },
      }}
    />
  )
}
