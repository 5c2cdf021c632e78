import type { OutputOf } from '@waybill/contract/core/route'
import type { getInventory, StockEntry } from '@waybill/contract/stock/api'
import { conditionWords } from '@waybill/contract/stock/conditions'
import { reasonOf } from '@waybill/contract/stock/reasons'
import { errorProps, useBridge } from '@waybill/host'
import {
  Badge,
  Button,
  Card,
  DescriptionList,
  Drawer,
  LoadError,
  LoadingState,
  Skeleton,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { CountsCard } from './counts-card.tsx'
import { inventoryMessages } from './messages.ts'
import { useProductMovements, useProductStock } from './use-inventory.ts'

type Held = OutputOf<typeof getInventory>['warehouses'][number]
const figures = ['onHand', 'available', 'allocated', 'dock', 'quarantine', 'damaged', 'hold', 'inbound'] as const

function useLotText() {
  const t = useT(inventoryMessages)
  const format = useFormat()
  return (lot: StockEntry['lot']) =>
    lot &&
    [`${t('lot')} ${lot.lotNo}`, lot.expiry && t('expiry', { date: format.date(lot.expiry) })]
      .filter(Boolean)
      .join(' · ')
}

/** One warehouse: the totals, and below them every condition and lot. */
function Warehouse({ held }: { held: Held }) {
  const t = useT(inventoryMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const lotText = useLotText()
  return (
    <Card title={held.warehouse.name || t('unknownWarehouse')}>
      <DescriptionList items={figures.map((id) => ({ id, label: t(id), value: format.number(held[id]) }))} />
      {held.lots.length > 0 && (
        <ul className="mt-2 flex flex-col divide-y border-t">
          {held.lots.map(({ condition, lot, onHand }) => (
            <li key={`${condition} ${lot?.lotNo} ${lot?.expiry}`} className="flex min-h-8 items-center gap-3 py-1">
              <span className="min-w-0 flex-1 break-words">
                {conditionWords[condition][locale]}{' '}
                <span className="text-small text-muted">{lotText(lot) ?? t('noLot')}</span>
              </span>
              <span className="tnum">{format.number(onHand)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Movement({ row }: { row: StockEntry }) {
  const t = useT(inventoryMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const lotText = useLotText()
  const words = [row.fromCondition, row.toCondition].flatMap((code) => (code ? [conditionWords[code][locale]] : []))
  const detail = [
    format.dateTime(row.at),
    row.warehouse.name,
    row.fromCondition && row.toCondition && row.fromCondition !== row.toCondition ? words.join(' → ') : words[0],
    lotText(row.lot),
    row.note,
  ]
  return (
    <li className="flex min-h-10 items-center gap-3 border-t px-4 py-1 first:border-t-0 max-sm:px-2">
      <span className="min-w-0 flex-1">
        <span className="font-medium">{reasonOf(row.reason).text[locale]}</span>{' '}
        {row.reversed && <Badge tone="neutral">{t('reversed')}</Badge>}
        <span className="block text-small break-words text-muted">{detail.filter(Boolean).join(' · ')}</span>
      </span>
      <span className="tnum text-end whitespace-nowrap">
        {row.change === 0
          ? t('moved', { count: format.number(row.quantity) })
          : `${row.change > 0 ? '+' : ''}${format.number(row.change)}`}
        {row.onHandAfter !== null && (
          <span className="block text-small text-muted">{t('balance', { count: format.number(row.onHandAfter) })}</span>
        )}
      </span>
    </li>
  )
}

function Movements({ id }: { id: number }) {
  const t = useT(inventoryMessages)
  const { locale } = useLocale()
  const query = useProductMovements(id)
  if (query.isError && !query.data)
    return <LoadError {...errorProps(query.error, locale, () => void query.refetch())} />
  if (!query.data) return <LoadingState skeleton={<Skeleton className="h-40 w-full rounded-control" />} />
  const rows = query.data.pages.flatMap(({ records }) => records)
  return (
    <Card flush title={t('movements')}>
      {rows.length === 0 && <p className="px-4 py-3 text-muted">{t('noMovements')}</p>}
      <ul className="flex flex-col empty:hidden">
        {rows.map((row) => (
          <Movement key={row.id} row={row} />
        ))}
      </ul>
      {query.hasNextPage && (
        <div className="border-t px-4 py-2">
          <Button pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </Card>
  )
}

/** One product: where its stock is, in which condition and lot, and every movement. */
export function ProductDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useT(inventoryMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const bridge = useBridge()
  const query = useProductStock(id)
  const { data } = query
  return (
    <Drawer
      open
      width={640}
      onClose={onClose}
      title={data?.product.sku ?? t('detail')}
      footer={
        data?.warehouses.some(({ available, warehouse }) => available > 0 && warehouse.name !== '') && (
          <Button onClick={() => bridge.navigate(`/o/#/work-order/new?product=${id}`)}>{t('askForWork')}</Button>
        )
      }
      description={data && `${data.product.name} · ${t('asOf', { time: format.dateTime(data.asOf) })}`}
    >
      <div className="flex flex-col gap-4">
        {query.isError && !data && <LoadError {...errorProps(query.error, locale, () => void query.refetch())} />}
        {query.isPending && <LoadingState skeleton={<Skeleton className="h-40 w-full rounded-control" />} />}
        {data?.warehouses.length === 0 && <p className="text-muted">{t('noDetail')}</p>}
        {data?.warehouses.map((held) => (
          <Warehouse key={held.warehouse.id} held={held} />
        ))}
        {data && data.warehouses.length > 0 && (
          <CountsCard
            product={data.product}
            warehouses={data.warehouses.flatMap(({ warehouse, onHand }) =>
              warehouse.name !== '' && onHand > 0 ? [warehouse] : [],
            )}
          />
        )}
        {data && <Movements id={id} />}
      </div>
    </Drawer>
  )
}
