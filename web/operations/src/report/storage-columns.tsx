import type { StorageGrouping, StorageRow } from '@waybill/contract/warehouse-billing/storage-api'
import { rateText } from '@waybill/host/charges'
import { Figure } from '@waybill/host/report'
import { type Column, useFormat, useT } from '@waybill/kit'
import { partOf, storageChargesHref, storageHref, type StoragePart } from './storage-links.ts'
import { storageMessages } from './storage-messages.ts'

/** What a group is called. */
export function useStorageName(by: StorageGrouping): (row: StorageRow) => string {
  const format = useFormat()
  const t = useT(storageMessages)
  return ({ key, name, sku }) => {
    if (by === 'day') return format.date(key)
    if (by === 'month') return key
    return (by === 'product' ? sku : name) ?? t('gone')
  }
}

const words = (id: string, head: string, rest: Pick<Column<StorageRow>, 'width' | 'card' | 'cell'>) =>
  ({ id, head, type: 'text', priority: 1, ...rest }) satisfies Column<StorageRow>

/** Figures of a group; each opens what it is the sum of. */
export function useStorageColumns(by: StorageGrouping, all: StoragePart): Column<StorageRow>[] {
  const t = useT(storageMessages)
  const format = useFormat()
  const nameOf = useStorageName(by)
  const part = (row: StorageRow) => partOf(row.key, by, all)
  const amount = (id: 'charged' | 'givenBack', state: 'charged' | 'reversed'): Column<StorageRow> => ({
    id,
    head: t(id),
    type: 'money',
    width: 110,
    priority: id === 'charged' ? 1 : 3,
    card: id === 'charged' ? 'line' : 'none',
    cell: (row) => (
      <Figure href={storageChargesHref(part(row), state)} amount={row[id]}>
        {rateText(row[id], format)}
      </Figure>
    ),
  })
  const count = (id: 'days' | 'units' | 'freeUnits', priority: 1 | 2 | 3): Column<StorageRow> => ({
    id,
    head: t(id),
    type: 'num',
    width: 110,
    priority,
    card: id === 'freeUnits' ? 'none' : 'line',
    cell: (row) => (
      <Figure href={storageHref(part(row))} amount={row[id]}>
        {format.number(row[id])}
      </Figure>
    ),
  })
  return [
    words('group', t(by), { width: 170, card: 'title', cell: nameOf }),
    ...(by === 'product'
      ? [words('name', t('name'), { width: 180, card: 'line', cell: ({ name }) => name ?? '-' })]
      : []),
    ...(by === 'day' ? [] : [count('days', 2)]),
    count('units', 1),
    count('freeUnits', 3),
    {
      id: 'volume',
      head: t('volume'),
      type: 'num',
      width: 120,
      priority: 2,
      card: 'line',
      cell: (row) => (
        <Figure href={storageHref(part(row))} amount={row.volume}>
          {(row.volume / 100).toFixed(2)}
        </Figure>
      ),
    },
    amount('charged', 'charged'),
    amount('givenBack', 'reversed'),
    {
      id: 'unpriced',
      head: t('unpriced'),
      type: 'num',
      width: 120,
      priority: 2,
      card: 'line',
      cell: (row) => (
        <Figure href={storageChargesHref(part(row), 'unpriced')} amount={row.unpriced}>
          {format.number(row.unpriced)}
        </Figure>
      ),
    },
  ]
}
