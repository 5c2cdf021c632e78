import { useMemo } from 'react'
import type { ConnectedStore } from '@waybill/contract/stores/api'
import { type Column, type Format, useFormat, useT } from '@waybill/kit'
import { storeMessages } from './messages.ts'
import { isAutomatic, PullStatus, StateBadge, TypeName } from './store-details.tsx'

type Tools = { t: ReturnType<typeof useT<(typeof storeMessages)['en']>>; format: Format }

/** Which store it is, and how its last pull ended. */
const stateColumns = ({ t, format }: Tools): Column<ConnectedStore>[] => [
  { id: 'name', head: t('store'), type: 'text', width: 200, priority: 1, cell: (row) => row.name },
  { id: 'type', head: t('type'), type: 'text', width: 120, priority: 1, cell: (row) => <TypeName store={row} /> },
  {
    id: 'status',
    head: t('status'),
    type: 'badge',
    width: 110,
    priority: 1,
    cell: (row) => <PullStatus store={row} />,
  },
  {
    id: 'state',
    head: t('state'),
    type: 'badge',
    width: 130,
    priority: 2,
    card: 'none',
    cell: (row) => <StateBadge store={row} />,
  },
  {
    id: 'last',
    head: t('lastPull'),
    type: 'date',
    width: 150,
    priority: 2,
    cell: (row) => format.dateTime(row.pullOrderTime),
  },
]

/** What its pulls brought. */
const orderColumns = ({ t, format }: Tools): Column<ConnectedStore>[] => [
  {
    id: 'new',
    head: t('newOrders'),
    type: 'num',
    width: 80,
    priority: 2,
    cell: (row) => format.number(row.sucRes.insertCount),
  },
  {
    id: 'updated',
    head: t('updatedOrders'),
    type: 'num',
    width: 90,
    priority: 2,
    cell: (row) => format.number(row.sucRes.updateCount),
  },
  {
    id: 'deleted',
    head: t('deletedOrders'),
    type: 'num',
    width: 90,
    priority: 2,
    cell: (row) => format.number(row.sucRes.deleteCount),
  },
  {
    id: 'refused',
    head: t('pushesRefused'),
    type: 'num',
    width: 130,
    priority: 2,
    cell: (row) => format.number(row.pushesRefused),
  },
  {
    id: 'today',
    head: t('ordersToday'),
    type: 'num',
    width: 110,
    priority: 2,
    cell: (row) => format.number(row.ordersToday),
  },
  {
    id: 'auto',
    head: t('autoSync'),
    type: 'text',
    width: 110,
    priority: 4,
    cell: (row) => (isAutomatic(row) ? t('every5') : t('off')),
  },
]

/** The columns of the stores, where they are many. */
export function useStoreColumns(): Column<ConnectedStore>[] {
  const t = useT(storeMessages)
  const format = useFormat()
  return useMemo(() => {
    const tools = { t, format }
    return [...stateColumns(tools), ...orderColumns(tools)]
  }, [t, format])
}
