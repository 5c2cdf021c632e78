import { useSearch } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useState } from 'react'
import type { ReturnableOrder } from '@waybill/contract/warehouse-returns/api'
import { PlaceLink, useBridge } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import {
  Banner,
  Button,
  Card,
  Field,
  LoadingState,
  PageBody,
  PageHead,
  Skeleton,
  TextInput,
  useFormat,
  useT,
} from '@waybill/kit'
import { Gated } from '../gated.tsx'
import { returnMessages } from './messages.ts'
import { ReturnForm } from './return-form.tsx'
import { useReturnable } from './use-returns.ts'

/** The order is asked for first: it says what may come back. */
function FindOrder({ code }: { code: string }) {
  const t = useT(returnMessages)
  const bridge = useBridge()
  const [typed, setTyped] = useState(code)
  return (
    <Card title={t('order')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const order = typed.trim()
          if (order) bridge.navigate(`/o/#/return/new?order=${encodeURIComponent(order)}`)
        }}
      >
        <Field label={t('findLabel')} hint={t('findHint')}>
          <div className="flex gap-2">
            <TextInput
              autoFocus={code === ''}
              value={typed}
              maxLength={100}
              onChange={setTyped}
              className="min-w-0 flex-1"
            />
            <Button type="submit" icon={<Search />} disabled={typed.trim() === ''}>
              {t('find')}
            </Button>
          </div>
        </Field>
      </form>
    </Card>
  )
}

function Found({ order }: { order: ReturnableOrder }) {
  const t = useT(returnMessages)
  const format = useFormat()
  const { orderNo, outbound, warehouse, shippedAt, lines } = order
  return (
    <>
      <p className="text-muted">
        {[orderNo, outbound, warehouse.name, t('shippedAt', { at: format.date(shippedAt) })].join(' · ')}
      </p>
      {lines.every(({ left }) => left === 0) ? (
        <Banner tone="warning">{t('nothingLeft')}</Banner>
      ) : (
        <ReturnForm key={order.outboundId} order={order} />
      )}
    </>
  )
}

function NewReturn({ code }: { code: string }) {
  const t = useT(returnMessages)
  const messageOf = useErrorMessage()
  const { data, error, isError, isFetching, isFetchedAfterMount, refetch } = useReturnable(code)
  // The form keeps what it begins with: that is read again before.
  const order = isFetchedAfterMount ? data : undefined
  return (
    <PageBody kind="form">
      <PageHead title={t('new')} above={<PlaceLink href="/o/#/return/lists">{t('back')}</PlaceLink>} />
      <div className="flex flex-col gap-3">
        <FindOrder key={code} code={code} />
        {code === '' && <p className="text-muted">{t('findFirst')}</p>}
        {isError && (
          <Banner tone="critical" actions={<Button onClick={() => void refetch()}>{t('find')}</Button>}>
            {messageOf(error)}
          </Banner>
        )}
        {!isError && order && <Found order={order} />}
        {isFetching && !order && !isError && (
          <LoadingState skeleton={<Skeleton className="h-64 w-full rounded-control" />} />
        )}
      </div>
    </PageBody>
  )
}

/** `#/return/new`: announces what comes back of a shipped order; `?order=` names it. */
export function NewReturnPage() {
  const t = useT(returnMessages)
  const { order = '' } = useSearch({ strict: false }) as { order?: string }
  return (
    <Gated title={t('new')}>
      <NewReturn key={order} code={order} />
    </Gated>
  )
}
