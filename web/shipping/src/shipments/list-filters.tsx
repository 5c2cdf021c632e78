import { carriers } from '@waybill/contract/carriers/catalogue'
import { UNKNOWN } from '@waybill/contract/reports/enums'
import { type DeliveryPromise, promises } from '@waybill/contract/shipping/api'
import { type ShipmentCase, shipmentCases } from '@waybill/contract/shipping/cases'
import { ListFilters } from '@waybill/host/list'
import { useLocale, useT } from '@waybill/kit'
import { commonMessages } from '../messages/common.ts'
import { shipmentMessages } from '../messages/shipments.ts'
import { serviceText } from '../words.ts'
import type { ShipmentList } from './list.ts'

const promiseWords = {
  onTime: 'onTime',
  late: 'late',
  unpromised: 'unpromised',
  overdue: 'overdue',
} as const satisfies Record<DeliveryPromise, string>

const caseWords = {
  exception: 'caseException',
  claim: 'caseClaim',
  addressChange: 'caseChange',
  return: 'caseReturn',
} as const satisfies Record<ShipmentCase, string>

/** Search and filters of the shipment list. */
export function ShipmentFilters({ list }: { list: ShipmentList }) {
  const t = useT(shipmentMessages)
  const common = useT(commonMessages)
  const { locale } = useLocale()
  const { service, zone, carriers: ofCarrier = [] } = list.state
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
        case: {
          label: t('case'),
          options: shipmentCases.map((one) => ({ value: one, text: t(caseWords[one]) })),
        },
        autoVoid: { label: t('autoVoid'), options: [{ value: 'soon', text: t('autoVoidSoon') }] },
        promise: {
          label: t('delivery'),
          options: promises.map((one) => ({ value: one, text: t(promiseWords[one]) })),
        },
        service: {
          label: t('service'),
          chip: service === undefined ? null : serviceText(ofCarrier[0] ?? 0, service, locale),
        },
        zone: { label: t('zone'), chip: zone === UNKNOWN ? t('unknownZone') : (zone ?? null) },
      }}
    />
  )
}
