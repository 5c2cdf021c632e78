import type { StorageGrouping, StorageRow } from '@waybill/contract/warehouse-billing/storage-api'
import { rateText } from '@waybill/host/charges'
import { Figure } from '@waybill/host/report'
import { type Column, type Format, useFormat, useT } from '@waybill/kit'
import { partOf, storageAmountHref, storageHref, type StoragePart } from './storage-links.ts'
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

type Tools = {
  t: ReturnType<typeof useT<(typeof storageMessages)['en']>>
  format: Format
  part: (row: StorageRow) => StoragePart
}

const amount = ({ t, format, part }: Tools, id: 'charged' | 'givenBack'): Column<StorageRow> => ({
  id,
  head: t(id),
  type: 'money',
  width: 110,
  priority: id === 'charged' ? 1 : 3,
  card: id === 'charged' ? 'line' : 'none',
  cell: (row) => (
    <Figure href={storageAmountHref(part(row), id === 'charged' ? 'charged' : 'reversed')} amount={row[id]}>
      {rateText(row[id], format)}
    </Figure>
  ),
})

const count = (
  { t, format, part }: Tools,
  id: 'days' | 'units' | 'freeUnits' | 'volume' | 'unpriced',
  priority: 1 | 2 | 3,
): Column<StorageRow> => ({
  id,
  head: t(id),
  type: 'num',
  width: 120,
  priority,
  card: id === 'freeUnits' ? 'none' : 'line',
  cell: (row) => (
    <Figure
      href={id === 'unpriced' ? storageAmountHref(part(row), 'unpriced') : storageHref(part(row))}
      amount={row[id]}
    >
      {id === 'volume' ? (row.volume / 100).toFixed(2) : format.number(row[id])}
    </Figure>
  ),
})

/** Figures of a group; each opens what it is the sum of. */
export function useStorageColumns(by: StorageGrouping, all: StoragePart): Column<StorageRow>[] {
  const t = useT(storageMessages)
  const format = useFormat()
  const nameOf = useStorageName(by)
  const tools: Tools = { t, format, part: (row) => partOf(row.key, by, all) }
  return [
    words('group', t(by), { width: 170, card: 'title', cell: nameOf }),
    ...(by === 'product'
      ? [words('name', t('name'), { width: 180, card: 'line', cell: ({ name }) => name ?? '-' })]
      : []),
    ...(by === 'day' ? [] : [count(tools, 'days', 2)]),
    count(tools, 'units', 1),
    count(tools, 'freeUnits', 3),
    count(tools, 'volume', 2),
    amount(tools, 'charged'),
    amount(tools, 'givenBack'),
    count(tools, 'unpriced', 2),
  ]
}
