import { conditionWords } from '@waybill/contract/stock/conditions'
import type { StockLevel } from '@waybill/contract/stock/staff-api'
import { type Column, useFormat, useLocale, useT } from '@waybill/kit'
import { stockMessages } from './messages.ts'

/** Columns of stock by place. */
export function useStockColumns(): Column<StockLevel>[] {
  const t = useT(stockMessages)
  return [
    {
      id: 'place',
      head: t('place'),
      type: 'id',
      width: 120,
      priority: 1,
      card: 'title',
      cell: (row) => row.place.code,
    },
    { id: 'sku', head: t('sku'), type: 'id', width: 150, priority: 1, card: 'line', cell: (row) => row.product.sku },
    {
      id: 'name',
      head: t('name'),
      type: 'text',
      width: 180,
      priority: 3,
      card: 'none',
      cell: (row) => row.product.name,
    },
    {
      id: 'seller',
      head: t('seller'),
      type: 'text',
      width: 150,
      priority: 2,
      card: 'line',
      cell: (row) => row.seller.name,
    },
    ...useAmounts(),
  ]
}

/** Which lot, in which condition, and how many. */
function useAmounts(): Column<StockLevel>[] {
  const t = useT(stockMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const lot = (row: StockLevel) =>
    row.lot
      ? [row.lot.lotNo, row.lot.expiry && t('expiry', { date: format.date(row.lot.expiry) })]
          .filter(Boolean)
          .join(' · ')
      : '-'
  return [
    { id: 'lot', head: t('lot'), type: 'text', width: 120, priority: 3, card: 'none', cell: lot },
    {
      id: 'condition',
      head: t('condition'),
      type: 'text',
      width: 100,
      priority: 1,
      card: 'line',
      cell: (row) => conditionWords[row.condition][locale],
    },
    {
      id: 'onHand',
      head: t('onHand'),
      type: 'num',
      width: 90,
      priority: 1,
      card: 'badge',
      cell: (row) => format.number(row.onHand),
    },
    {
      id: 'reserved',
      head: t('reserved'),
      type: 'num',
      width: 90,
      priority: 3,
      card: 'none',
      cell: (row) => format.number(row.reserved),
    },
    {
      id: 'warehouse',
      head: t('warehouse'),
      type: 'text',
      width: 160,
      priority: 3,
      card: 'none',
      cell: (row) => row.warehouse.name,
    },
  ]
}
