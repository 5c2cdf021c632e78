import { Plus } from 'lucide-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { placeText } from '@waybill/contract/addresses/place-text'
import { orderStatus } from '@waybill/contract/orders/enums'
import { type OrderRow, getOrder, listOrders, updateOrder } from '@waybill/contract/orders/api'
import type { Rate } from '@waybill/contract/shipping/api'
import { errorProps, errorMessage, useBridge, useClient } from '@waybill/host'
import { orderStartHref } from '@waybill/host/order-start'
import {
  Banner,
  Button,
  Dialog,
  Field,
  FirstUse,
  NoMatch,
  PageState,
  RadioGroup,
  SearchBox,
  Skeleton,
  useLocale,
  useT,
} from '@waybill/kit'
import { serviceText } from '../words.ts'
import { changeOfOrder, isSamePlace, orderStartOf, ordersFor } from './apply-rate.ts'
import { calculatorMessages } from './messages.ts'
import type { RateState } from './rate-state.ts'

const SHOWN = 50

/** Saves the rate and the typed values on an order, and opens the purchase of its label. */
function useApply({ rate, state, onClose }: Props) {
  const client = useClient()
  const bridge = useBridge()
  const hidden = { hideErrors: true }
  return useMutation({
    mutationFn: async (id: number) => {
      const order = await client.call(getOrder, { params: { id } }, hidden)
      const body = { version: order.version, ...changeOfOrder({ rate, state }, order) }
      await client.call(updateOrder, { params: { id }, body }, hidden)
      return id
    },
    onSuccess: (id) => {
      bridge.emit('orders:changed', null)
      onClose()
      void bridge.openFeature('buy-labels', { orderIds: [id] })
    },
  })
}

function useOpenOrders(search: string) {
  const query = { status: [orderStatus.awaiting], limit: SHOWN, ...(search && { search }) }
  const client = useClient()
  return useQuery({
    ...client.query(listOrders, { query }, { hideErrors: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

type Choice = { orders: readonly OrderRow[]; state: RateState; chosen: string | null; onChoose: (id: string) => void }

function Orders({ orders, state, chosen, onChoose }: Choice) {
  const t = useT(calculatorMessages)
  const order = orders.find(({ id }) => String(id) === chosen)
  return (
    <>
      <Field label={t('useOrders')} group>
        <RadioGroup
          value={chosen}
          onChange={onChoose}
          options={orders.map((one) => ({
            value: String(one.id),
            label: (
              <span className="break-words">
                <span className="tnum font-medium">{one.orderNo}</span> · {one.recipient}
                {isSamePlace(state, one) && <span className="text-muted"> · {t('useSamePlace')}</span>}
              </span>
            ),
            hint: placeText(one.shipTo),
          }))}
        />
      </Field>
      {order && !isSamePlace(state, order) && (
        <Banner tone="warning" className="mt-3">
          {t('useOtherPlace', { place: placeText(order.shipTo) })}
        </Banner>
      )}
    </>
  )
}

type Props = { rate: Rate; state: RateState; onClose: () => void }

/** Where a rate of the calculator goes on: to one of the seller's open orders, and from there to its label. */
export function UseRateDialog(props: Props) {
  const { rate, state, onClose } = props
  const t = useT(calculatorMessages)
  const { locale } = useLocale()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const query = useOpenOrders(search)
  const apply = useApply(props)
  const bridge = useBridge()
  const create = () => bridge.navigate(orderStartHref(orderStartOf(props)))
  const orders = ordersFor(state, query.data?.records ?? [])
  const order = orders.find(({ id }) => String(id) === chosen)
  const submit = () => order && !apply.isPending && apply.mutate(order.id)
  return (
    <Dialog
      open
      width={650}
      locked={apply.isPending}
      title={t('useTitle', { service: serviceText(rate.carrier, rate.serviceCode, locale) })}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('useCancel')}</Button>
          <Button icon={<Plus />} disabled={apply.isPending} onClick={create}>
            {t('useCreate')}
          </Button>
          <Button type="submit" variant="primary" disabled={!order} pending={apply.isPending}>
            {t('useApply')}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-muted">{t('useText')}</p>
      {apply.error && (
        <Banner tone="critical" className="mb-3">
          {errorMessage(apply.error, locale) ?? String(apply.error)}
        </Banner>
      )}
      <SearchBox value={search} onSearch={setSearch} placeholder={t('useSearch')} className="mb-3 w-full!" />
      <PageState
        loading={query.isPending}
        skeleton={<Skeleton className="h-40 w-full" />}
        error={query.error && !query.data ? errorProps(query.error, locale, () => void query.refetch()) : null}
      >
        {orders.length > 0 && <Orders orders={orders} state={state} chosen={chosen} onChoose={setChosen} />}
        {orders.length === 0 && search !== '' && <NoMatch onClear={() => setSearch('')} />}
        {orders.length === 0 && search === '' && <FirstUse title={t('useNone')}>{t('useNoneText')}</FirstUse>}
        {query.data?.next && <p className="mt-3 text-small text-muted">{t('useMore', { n: SHOWN })}</p>}
      </PageState>
    </Dialog>
  )
}
