import { useState } from 'react'
import type { OrderDetail } from '@waybill/contract/orders/api'
import { errorProps, errorMessage } from '@waybill/host'
import { Banner, Button, Drawer, LoadError, LoadingState, NumberInput, Skeleton, useLocale, useT } from '@waybill/kit'
import { useOrder } from '../use-order.ts'
import type { OrderLine } from '../order-facts.ts'
import { regroupingMessages } from './messages.ts'
import { useSplitOrder } from './use-regrouping-calls.ts'

type Moved = Record<number, number | null>

const nameOf = ({ sku, name }: OrderLine): string => [sku, name].filter(Boolean).join(' · ') || '-'

function LineRow({
  line,
  value,
  onChange,
}: {
  line: OrderLine
  value: number | null
  onChange: (n: number | null) => void
}) {
  const t = useT(regroupingMessages)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-b-0">
      <span className="min-w-0 flex-1 basis-48 wrap-anywhere">{nameOf(line)}</span>
      <span className="flex items-center gap-2">
        <NumberInput
          aria-label={t('move', { line: nameOf(line) })}
          className="w-20"
          decimals={0}
          zeroIsEmpty
          value={value}
          onChange={(units) => onChange(units === null ? null : Math.min(units, line.quantity))}
        />
        <span className="tnum w-14 text-muted">{t('of', { n: line.quantity })}</span>
        <Button size="compact" onClick={() => onChange(line.quantity)}>
          {t('moveAll')}
        </Button>
      </span>
    </li>
  )
}

const hasAmounts = ({ insuredValue, declaredValue, cod }: OrderDetail): boolean =>
  insuredValue !== null || declaredValue !== null || cod !== null

const unitsOf = ({ lines }: OrderDetail): number => lines.reduce((sum, line) => sum + line.quantity, 0)

function SplitForm({ order, moved, onChange }: { order: OrderDetail; moved: Moved; onChange: (moved: Moved) => void }) {
  const t = useT(regroupingMessages)
  const { orderNo } = order
  const units = Object.values(moved).reduce<number>((sum, n) => sum + (n ?? 0), 0)
  const all = unitsOf(order)
  if (all < 2) return <Banner tone="info">{t('noSplit', { orderNo })}</Banner>
  return (
    <>
      <p className="mb-3">{t('splitText')}</p>
      <ul className="mb-3">
        {order.lines.map((line) => (
          <LineRow
            key={line.id}
            line={line}
            value={moved[line.id] ?? null}
            onChange={(n) => onChange({ ...moved, [line.id]: n })}
          />
        ))}
      </ul>
      <p aria-live="polite" className="tnum mb-3 flex flex-wrap gap-x-4">
        <span>{t('newOrder', { n: units })}</span>
        <span>{t('stays', { n: all - units, orderNo })}</span>
      </p>
      <p className="text-small text-muted">{t('splitWeight')}</p>
      {hasAmounts(order) && <p className="text-small text-muted">{t('splitAmounts', { orderNo })}</p>}
    </>
  )
}

/** What is wrong with the split; null when it can be made. */
function problemOf(order: OrderDetail, moved: Moved): 'nothingMoves' | 'nothingStays' | null {
  const units = order.lines.map((line) => [moved[line.id] ?? 0, line.quantity] as const)
  if (units.every(([n]) => n === 0)) return 'nothingMoves'
  return units.every(([n, all]) => n === all) ? 'nothingStays' : null
}

/** Moves units of an order's lines to a new order. */
export function SplitDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useT(regroupingMessages)
  const { locale } = useLocale()
  const query = useOrder(id)
  const split = useSplitOrder()
  const [moved, setMoved] = useState<Moved>({})
  const [tried, setTried] = useState(false)
  const order = query.data
  const problem = order ? problemOf(order, moved) : null
  const submit = () => {
    setTried(true)
    if (!order || problem) return
    const lines = Object.entries(moved).flatMap(([lineId, quantity]) =>
      quantity ? [{ lineId: Number(lineId), quantity }] : [],
    )
    split.mutate({ id, body: { version: order.version, parts: [{ lines }] } }, { onSuccess: onClose })
  }
  const error = split.error && (errorMessage(split.error, locale) ?? split.error.message)
  return (
    <Drawer
      open
      width={560}
      onClose={onClose}
      dirty={Object.values(moved).some(Boolean)}
      title={t('splitTitle', { orderNo: order?.orderNo ?? '' })}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          {order && unitsOf(order) > 1 && (
            <Button type="submit" variant="primary" shortcut="mod+enter" pending={split.isPending}>
              {t('split')}
            </Button>
          )}
        </>
      }
    >
      {error && (
        <Banner tone="critical" className="mb-4">
          {error}
        </Banner>
      )}
      {tried && !error && problem && order && (
        <Banner tone="critical" className="mb-4">
          {t(problem, { orderNo: order.orderNo })}
        </Banner>
      )}
      {query.isPending && <LoadingState skeleton={<Skeleton className="h-40 w-full rounded-control" />} />}
      {query.isError && <LoadError {...errorProps(query.error, locale, () => void query.refetch())} />}
      {order && <SplitForm order={order} moved={moved} onChange={setMoved} />}
    </Drawer>
  )
}
