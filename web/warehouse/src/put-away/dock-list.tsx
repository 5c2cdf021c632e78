import { useQuery } from '@tanstack/react-query'
import { conditionWords } from '@waybill/contract/stock/conditions'
import { listStockLevels, type StockLevel } from '@waybill/contract/stock/staff-api'
import { errorProps, useClient } from '@waybill/host'
import { Button, Card, type Column, DataTable, useFormat, useLocale, useT } from '@waybill/kit'
import { putAwayMessages } from './messages.ts'

const SHOWN = 200

interface Taking {
  /** Nothing else is taken while a scan has no answer. */
  disabled: boolean
  onTake: (level: StockLevel) => void
}

function useTakeColumn({ disabled, onTake }: Taking): Column<StockLevel> {
  const t = useT(putAwayMessages)
  return {
    id: 'take',
    head: t('title'),
    type: 'text',
    width: 110,
    priority: 1,
    card: 'line',
    cell: (level) => (
      <Button
        size="compact"
        aria-label={t('take', { sku: level.product.sku })}
        disabled={disabled}
        onClick={() => onTake(level)}
      >
        {t('title')}
      </Button>
    ),
  }
}

function useDockColumns(taking: Taking): Column<StockLevel>[] {
  const t = useT(putAwayMessages)
  const format = useFormat()
  const { locale } = useLocale()
  return [
    {
      id: 'sku',
      head: t('sku'),
      type: 'id',
      width: 140,
      priority: 1,
      card: 'title',
      cell: ({ product }) => product.sku,
    },
    {
      id: 'seller',
      head: t('seller'),
      type: 'text',
      width: 140,
      priority: 1,
      card: 'line',
      cell: ({ seller }) => seller.name,
    },
    {
      id: 'place',
      head: t('place'),
      type: 'id',
      width: 100,
      priority: 2,
      card: 'line',
      cell: ({ place }) => place.code,
    },
    {
      id: 'condition',
      head: t('condition'),
      type: 'text',
      width: 90,
      priority: 2,
      card: 'line',
      cell: ({ condition, lot }) => [conditionWords[condition][locale], lot?.lotNo].filter(Boolean).join(' · '),
    },
    {
      id: 'units',
      head: t('units'),
      type: 'num',
      width: 80,
      priority: 1,
      card: 'badge',
      cell: ({ onHand }) => format.number(onHand),
    },
    useTakeColumn(taking),
  ]
}

/** What still lies at the dock, by place, seller and SKU. */
export function DockList({ warehouseId, ...taking }: Taking & { warehouseId: number }) {
  const t = useT(putAwayMessages)
  const client = useClient()
  const { locale } = useLocale()
  const query = useQuery(
    client.query(listStockLevels, { query: { warehouseId, kind: 'dock', limit: SHOWN } }, { hideErrors: true }),
  )
  const columns = useDockColumns(taking)
  return (
    <Card flush title={t('atDock')}>
      <DataTable
        name={t('atDock')}
        rows={query.data?.records}
        rowKey={(row) => `${row.seller.id}-${row.id}`}
        rowName={({ product }) => product.sku}
        columns={columns}
        error={query.isError ? errorProps(query.error, locale, () => void query.refetch()) : null}
        empty={<p className="p-4 text-muted">{t('empty')}</p>}
      />
      {query.data?.next && <p className="px-4 py-2 text-muted">{t('more', { n: SHOWN })}</p>}
    </Card>
  )
}
