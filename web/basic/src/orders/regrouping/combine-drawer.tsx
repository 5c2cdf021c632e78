import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CombinableOrder, listCombinableOrders } from '@waybill/contract/orders/regrouping-api'
import { errorMessage, errorProps, useClient } from '@waybill/host'
import {
  Badge,
  Banner,
  Button,
  Checkbox,
  Drawer,
  LoadError,
  LoadingState,
  Skeleton,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { regroupingMessages } from './messages.ts'
import { useCombineOrders } from './use-regrouping-calls.ts'

/** `keep`: the order that the others are combined into. */
type Choice = { left: ReadonlySet<number>; keep: number | null; isConfirmed: boolean }

function OrderChoice({
  order,
  choice,
  onChange,
  differs,
}: {
  order: CombinableOrder
  choice: Choice
  onChange: (choice: Choice) => void
  /** How it differs from the order that the others are combined into. */
  differs: 'otherAddress' | 'otherRecipient' | null
}) {
  const t = useT(regroupingMessages)
  const format = useFormat()
  const { id, orderNo, recipient, address, sku, quantity, createTime } = order
  const isIn = !choice.left.has(id)
  const toggle = (isChecked: boolean) => {
    const left = new Set(choice.left)
    if (isChecked) left.delete(id)
    else left.add(id)
    onChange({ ...choice, left })
  }
  return (
    <li className="flex items-start gap-3 border-b border-line py-2 last:border-b-0">
      <Checkbox aria-label={t('include', { orderNo })} checked={isIn} onChange={toggle} className="mt-0.5" />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="tnum font-semibold">{orderNo}</span>
          <span className="text-small text-muted">{format.dateTime(createTime)}</span>
          {differs && <Badge tone="warning">{t(differs)}</Badge>}
        </span>
        <span className="block wrap-anywhere">
          {recipient} · {address}
        </span>
        <span className="block text-small text-muted wrap-anywhere">
          {[sku, t('units', { n: quantity })].filter(Boolean).join(' · ')}
        </span>
      </span>
      <label className="flex items-center gap-2 text-small whitespace-nowrap">
        <input
          type="radio"
          name="keep"
          className="kit-check rounded-full"
          aria-label={t('keepOrder', { orderNo })}
          checked={choice.keep === id}
          disabled={!isIn}
          onChange={() => onChange({ ...choice, keep: id, isConfirmed: false })}
        />
        {t('keep')}
      </label>
    </li>
  )
}

/** The orders of a choice, the one that is target first. */
function chosenOf(orders: readonly CombinableOrder[], { left, keep }: Choice): CombinableOrder[] {
  const chosen = orders.filter(({ id }) => !left.has(id))
  const target = chosen.find(({ id }) => id === keep)
  return target ? [target, ...chosen.filter((order) => order !== target)] : chosen
}

const isSame = (a: string, b: string | undefined): boolean => a.toLowerCase() === b?.toLowerCase()

function CombineForm(props: {
  orders: readonly CombinableOrder[]
  choice: Choice
  onChange: (choice: Choice) => void
}) {
  const { orders, choice, onChange } = props
  const t = useT(regroupingMessages)
  const chosen = chosenOf(orders, choice)
  const [first] = chosen
  const shown = { ...choice, keep: first?.id ?? null }
  const differs = (order: CombinableOrder) => {
    if (!isSame(order.address, first?.address)) return 'otherAddress'
    return isSame(order.recipient, first?.recipient) ? null : 'otherRecipient'
  }
  return (
    <>
      <p className="mb-3">{t('combineText')}</p>
      {orders.length < 2 && (
        <Banner tone="info" className="mb-3">
          {t('noneNear')}
        </Banner>
      )}
      <ul className="mb-3">
        {orders.map((order) => (
          <OrderChoice key={order.id} order={order} choice={shown} onChange={onChange} differs={differs(order)} />
        ))}
      </ul>
      {first && chosen.some((order) => differs(order) === 'otherAddress') && (
        <Checkbox
          checked={choice.isConfirmed}
          onChange={(isConfirmed) => onChange({ ...choice, isConfirmed })}
          label={t('confirmAddress', { orderNo: first.orderNo })}
          hint={`${first.recipient} · ${first.address}`}
        />
      )}
    </>
  )
}

/** Combines orders into one: those that were chosen, and others that go to the same address. */
export function CombineDrawer({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const t = useT(regroupingMessages)
  const { locale } = useLocale()
  const query = useQuery({
    ...useClient().query(listCombinableOrders, { query: { ids: [...ids] } }, { hideErrors: true }),
    staleTime: 0,
  })
  const combine = useCombineOrders()
  const [choice, setChoice] = useState<Choice>({ left: new Set(), keep: null, isConfirmed: false })
  const [tried, setTried] = useState(false)
  const chosen = chosenOf(query.data ?? [], choice)
  const submit = () => {
    setTried(true)
    if (chosen.length < 2) return
    const orders = chosen.map(({ id, version }) => ({ id, version }))
    combine.mutate({ orders, ignoreAddress: choice.isConfirmed }, { onSuccess: onClose })
  }
  const failure = combine.error && (errorMessage(combine.error, locale) ?? combine.error.message)
  const problem = failure ?? (tried && chosen.length < 2 ? t('chooseTwo') : null)
  return (
    <Drawer
      open
      width={640}
      onClose={onClose}
      title={t('combineTitle')}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          {query.data && query.data.length > 1 && (
            <Button type="submit" variant="primary" shortcut="mod+enter" pending={combine.isPending}>
              {t('combine', { n: chosen.length })}
            </Button>
          )}
        </>
      }
    >
      {problem && (
        <Banner tone="critical" className="mb-4">
          {problem}
        </Banner>
      )}
      {query.isPending && <LoadingState skeleton={<Skeleton className="h-40 w-full rounded-control" />} />}
      {query.isError && <LoadError {...errorProps(query.error, locale, () => void query.refetch())} />}
      {query.data && <CombineForm orders={query.data} choice={choice} onChange={setChoice} />}
    </Drawer>
  )
}
