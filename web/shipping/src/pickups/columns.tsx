import { useMemo } from 'react'
import { carrierName } from '@waybill/contract/carriers/catalogue'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import type { PickupRow } from '@waybill/contract/pickups/api'
import { pickupNumber } from '@waybill/contract/pickups/lifecycle'
import { pickupStateWords } from '@waybill/contract/pickups/words'
import {
  Badge,
  type Column,
  type Format,
  type Locale,
  splitWeight,
  useFormat,
  useLocale,
  useT,
  WholeName,
} from '@waybill/kit'
import { pickupMessages } from '../messages/pickups.ts'

export const addressText = ({ name, company, line1, city, state }: PostalAddress): string =>
  [company ?? name, line1, [city, state].filter(Boolean).join(', ')].filter(Boolean).join(' · ')

export const windowText = ({ ready, close }: { ready: string; close: string }): string => `${ready}–${close}`

/** Where a pickup stands, with what its carrier has not answered. */
export function PickupBadge({ state, pending }: Pick<PickupRow, 'state' | 'pending'>) {
  const { locale } = useLocale()
  const t = useT(pickupMessages)
  if (pending) return <Badge tone="info">{t(pending === 'cancel' ? 'canceling' : 'changing')}</Badge>
  return <Badge tone={pickupStateWords[state].tone}>{pickupStateWords[state][locale]}</Badge>
}

/** A weight in the units of its origin. */
export function useWeight() {
  const format = useFormat()
  return (weightCg: number, country: string) => format.weight(splitWeight(weightCg, country === 'US' ? 'lb' : 'kg'))
}

type Tools = { t: ReturnType<typeof useT<(typeof pickupMessages)['en']>>; format: Format; locale: Locale }

const weightText = (format: Format, { weightCg, from }: PickupRow): string =>
  format.weight(splitWeight(weightCg, from.country === 'US' ? 'lb' : 'kg'))

const whenColumns = ({ t, format, locale }: Tools): Column<PickupRow>[] => [
  {
    id: 'number',
    head: t('number'),
    type: 'id',
    width: 96,
    priority: 1,
    card: 'title',
    cell: (row) => pickupNumber(row.id),
  },
  {
    id: 'confirmation',
    head: t('confirmation'),
    type: 'id',
    width: 132,
    priority: 2,
    card: 'line',
    cell: (row) => row.confirmation ?? '-',
  },
  {
    id: 'carrier',
    head: t('carrier'),
    type: 'text',
    width: 104,
    priority: 1,
    card: 'line',
    cell: (row) => carrierName(row.carrier)[locale],
  },
  {
    id: 'date',
    head: t('date'),
    type: 'date',
    width: 112,
    priority: 1,
    card: 'line',
    cell: (row) => format.date(row.date),
  },
  { id: 'window', head: t('window'), type: 'text', width: 112, priority: 2, card: 'line', cell: windowText },
  {
    id: 'address',
    head: t('address'),
    type: 'text',
    width: 220,
    priority: 3,
    card: 'none',
    cell: (row) => <WholeName text={addressText(row.from)} />,
  },
]

const whatColumns = ({ t, format }: Tools): Column<PickupRow>[] => [
  { id: 'count', head: t('parcels'), type: 'num', width: 80, priority: 1, cell: (row) => format.number(row.count) },
  {
    id: 'weight',
    head: t('weight'),
    type: 'num',
    width: 96,
    priority: 3,
    card: 'none',
    cell: (row) => weightText(format, row),
  },
  {
    id: 'fee',
    head: t('fee'),
    type: 'money',
    width: 80,
    priority: 2,
    cell: (row) => (row.fee === 0 ? t('free') : format.money(row.finalFee ?? row.fee)),
  },
  {
    id: 'state',
    head: t('state'),
    type: 'badge',
    width: 112,
    priority: 1,
    card: 'badge',
    cell: (row) => <PickupBadge {...row} />,
  },
]

/** The columns of pickups. */
export function usePickupColumns(): Column<PickupRow>[] {
  const t = useT(pickupMessages)
  const format = useFormat()
  const { locale } = useLocale()
  return useMemo(() => {
    const tools = { t, format, locale }
    return [...whenColumns(tools), ...whatColumns(tools)]
  }, [t, format, locale])
}
