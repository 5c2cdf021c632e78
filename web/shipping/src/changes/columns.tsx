import { useMemo } from 'react'
import { placeText } from '@waybill/contract/addresses/place-text'
import type { AddressChange } from '@waybill/contract/address-changes/api'
import { changeStateWords, deliveryChangeWords } from '@waybill/contract/address-changes/words'
import { carrierName } from '@waybill/contract/carriers/catalogue'
import {
  Badge,
  type Column,
  DateCell,
  type Format,
  type Locale,
  useFormat,
  useLocale,
  useT,
  WholeName,
} from '@waybill/kit'
import { changeMessages } from '../messages/changes.ts'

/** Where a change stands. */
export function ChangeBadge({ state }: Pick<AddressChange, 'state'>) {
  const { locale } = useLocale()
  return <Badge tone={changeStateWords[state].tone}>{changeStateWords[state][locale]}</Badge>
}

type Tools = { t: ReturnType<typeof useT<(typeof changeMessages)['en']>>; format: Format; locale: Locale }

const parcelColumns = ({ t, locale }: Tools): Column<AddressChange>[] => [
  {
    id: 'tracking',
    head: t('tracking'),
    type: 'id',
    width: 196,
    whole: true,
    most: 320,
    priority: 1,
    card: 'title',
    cell: ({ shipment }) => shipment.trackingNo,
  },
  {
    id: 'carrier',
    head: t('carrier'),
    type: 'text',
    width: 96,
    priority: 3,
    card: 'none',
    cell: ({ shipment }) => carrierName(shipment.carrier)[locale],
  },
  {
    id: 'change',
    head: t('what'),
    type: 'text',
    width: 170,
    priority: 2,
    card: 'line',
    cell: (row) => deliveryChangeWords[row.change][locale],
  },
  {
    id: 'from',
    head: t('from'),
    type: 'text',
    width: 170,
    priority: 3,
    card: 'none',
    cell: (row) => <WholeName text={placeText(row.oldAddress)} />,
  },
  {
    id: 'to',
    head: t('to'),
    type: 'text',
    width: 170,
    priority: 2,
    card: 'line',
    cell: (row) => (row.newAddress ? <WholeName text={placeText(row.newAddress)} /> : '-'),
  },
]

const outcomeColumns = ({ t, format }: Tools): Column<AddressChange>[] => [
  {
    id: 'fee',
    head: t('fee'),
    type: 'money',
    width: 88,
    priority: 1,
    cell: (row) => format.money(row.finalFee ?? row.fee),
  },
  {
    id: 'requested',
    head: t('requested'),
    type: 'date',
    width: 96,
    full: 150,
    priority: 2,
    card: 'line',
    cell: (row) => <DateCell at={row.requestedAt} />,
  },
  {
    id: 'state',
    head: t('state'),
    type: 'badge',
    width: 112,
    priority: 1,
    card: 'badge',
    cell: (row) => <ChangeBadge state={row.state} />,
  },
]

/** The columns of address changes. */
export function useChangeColumns(): Column<AddressChange>[] {
  const t = useT(changeMessages)
  const format = useFormat()
  const { locale } = useLocale()
  return useMemo(() => {
    const tools = { t, format, locale }
    return [...parcelColumns(tools), ...outcomeColumns(tools)]
  }, [t, format, locale])
}
