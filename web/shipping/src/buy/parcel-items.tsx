import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getOrder, type OrderDetail } from '@waybill/contract/orders/api'
import type { OrderQuote } from '@waybill/contract/shipping/api'
import { errorMessage, useClient } from '@waybill/host'
import { Banner, Button, NumberInput, Skeleton, useLocale, useT } from '@waybill/kit'
import { buyMessages } from '../messages/buy.ts'
import { useSaveOrder } from './use-save-order.ts'

type Line = OrderDetail['lines'][number]
type Units = Record<number, number | null>

const nameOf = ({ sku, name }: Line): string => [sku, name].filter(Boolean).join(' · ') || '-'
const leftOf = ({ quantity, shipped }: Line): number => quantity - shipped
const goingOf = (line: Line): number => line.going ?? leftOf(line)

function LineUnits({
  line,
  value,
  onChange,
}: {
  line: Line
  value: number | null
  onChange: (n: number | null) => void
}) {
  const t = useT(buyMessages)
  const left = leftOf(line)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-b-0">
      <span className="min-w-0 flex-1 basis-48 wrap-anywhere">{nameOf(line)}</span>
      <span className="flex items-center gap-2">
        <NumberInput
          aria-label={t('unitsOf', { item: nameOf(line) })}
          className="w-20"
          decimals={0}
          value={value}
          onChange={(units) => onChange(units === null ? null : Math.min(units, left))}
        />
        <span className="tnum w-16 text-muted">{t('unitsLeft', { n: left })}</span>
      </span>
    </li>
  )
}

type FormProps = { order: OrderDetail; onTyped: (unsaved: boolean) => void; onSaved: () => void; onCancel: () => void }

function UnitsForm({ order, onTyped, onSaved, onCancel }: FormProps) {
  const t = useT(buyMessages)
  const { locale } = useLocale()
  const lines = order.lines.filter((line) => leftOf(line) > 0)
  const [units, setUnits] = useState<Units>(() => Object.fromEntries(lines.map((line) => [line.id, goingOf(line)])))
  const [tried, setTried] = useState(false)
  const save = useSaveOrder(() => (onTyped(false), onSaved()))
  const chosen = lines.flatMap(({ id }) => (units[id] ? [{ lineId: id, quantity: units[id] }] : []))
  const change = (next: Units) => (setUnits(next), onTyped(true))
  const submit = () => {
    setTried(true)
    if (chosen.length > 0) save.mutate({ order, change: { nextParcel: chosen } })
  }
  const submitOnEnter = (event: React.KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLInputElement)) return
    // The drawer is a form of its own: Enter in a field saves the field, it must never buy.
    event.preventDefault()
    submit()
  }
  return (
    <div role="group" aria-label={t('contents')} onKeyDown={submitOnEnter} className="flex flex-col gap-3">
      {save.error && <Banner tone="critical">{errorMessage(save.error, locale) ?? t('lost')}</Banner>}
      {tried && chosen.length === 0 && <Banner tone="critical">{t('noUnits')}</Banner>}
      <ul>
        {lines.map((line) => (
          <LineUnits
            key={line.id}
            line={line}
            value={units[line.id] ?? null}
            onChange={(n) => change({ ...units, [line.id]: n })}
          />
        ))}
      </ul>
      <p className="text-small text-muted">{t('contentsHint')}</p>
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={submit} pending={save.isPending}>
          {t('save')}
        </Button>
        <Button
          variant="ghost"
          onClick={() => change(Object.fromEntries(lines.map((line) => [line.id, leftOf(line)])))}
        >
          {t('allLeft')}
        </Button>
        <Button variant="ghost" onClick={() => (onTyped(false), onCancel())}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  )
}

function LoadedForm({ orderId, ...props }: Omit<FormProps, 'order'> & { orderId: number }) {
  const t = useT(buyMessages)
  const { locale } = useLocale()
  const client = useClient()
  const order = useQuery({
    ...client.query(getOrder, { params: { id: orderId } }, { hideErrors: true }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  if (order.error) return <Banner tone="critical">{errorMessage(order.error, locale) ?? t('lost')}</Banner>
  if (!order.data) return <Skeleton className="h-16 w-full" />
  return <UnitsForm order={order.data} {...props} />
}

type Props = { quote: OrderQuote; onSaved: () => void; onTyped: (unsaved: boolean) => void }

/** What goes in the parcel, of an order that has more than one thing; the rest awaits another label. */
export function ParcelItems({ quote, onSaved, onTyped }: Props) {
  const t = useT(buyMessages)
  const [open, setOpen] = useState(false)
  const { going, left, ordered } = quote.parcel.units
  const fixed = quote.problems.some((problem) => problem.code.startsWith('ORDER_'))
  // Several packages take the whole order.
  if (ordered < 2 || fixed || quote.parcel.packages) return null
  const close = () => setOpen(false)
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="tnum">
          {going === left ? t('allUnits', { n: left }) : t('someUnits', { n: going, of: left })}
        </span>
        {left < ordered && <span className="tnum text-muted">{t('unitsShipped', { n: ordered - left })}</span>}
        <Button
          size="compact"
          variant="ghost"
          aria-expanded={open}
          aria-label={t('chooseUnitsOf', { order: quote.orderNo })}
          onClick={() => (onTyped(false), setOpen(!open))}
        >
          {t('chooseUnits')}
        </Button>
      </p>
      {open && (
        <div className="mt-1 rounded-control border p-3">
          <LoadedForm orderId={quote.orderId} onTyped={onTyped} onSaved={() => (close(), onSaved())} onCancel={close} />
        </div>
      )}
    </div>
  )
}
