import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AddressReason, addressReasons } from '@waybill/contract/orders/enums'
import { getOrder, type OrderDetail } from '@waybill/contract/orders/api'
import { formatAddress } from '@waybill/contract/places/format-address'
import { addressCheckWords } from '@waybill/contract/orders/words'
import { PlaceLink, errorProps, useClient } from '@waybill/host'
import { Badge, Button, Field, LoadError, Select, Skeleton, useLocale, useShortcuts, useT } from '@waybill/kit'
import { SideBySide } from '../../shared/address/side-by-side.tsx'
import { suggestionMessages } from '../../shared/address/suggestion-messages.ts'
import { useReasons } from './keep-dialog.tsx'
import { checkMessages } from './messages.ts'
import { CheckFacts } from './recipient-check.tsx'
import { useDecisions } from './use-decisions.ts'

type Walk = { onNext: () => void; onBack: () => void }

/** One address to decide about; A, E, J and K decide and lead on. */
function OneAddress({ order, onNext, onBack }: { order: OrderDetail } & Walk) {
  const t = useT(checkMessages)
  const words = useT(suggestionMessages)
  const { locale } = useLocale()
  const { suggest, keep } = useDecisions()
  const reasons = useReasons()
  const [reason, setReason] = useState<AddressReason>(addressReasons[0])
  const { addressSuggestion: suggestion, recipientAddress: entered } = order
  const pending = suggest.isPending || keep.isPending
  const orders = { ids: [order.id], versions: [order.version] }
  const accept = () => {
    if (suggestion && !pending) suggest.mutate(orders, { onSuccess: onNext })
  }
  const keepIt = () => {
    if (!pending) keep.mutate({ ...orders, reason }, { onSuccess: onNext })
  }
  useShortcuts({ a: accept, e: keepIt, j: onNext, k: onBack })
  const status = addressCheckWords[order.addressCheck]
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <PlaceLink look="quiet" className="tnum" href={`/b/#/order/detail/${order.id}`}>
          {order.orderNo}
        </PlaceLink>
        <span>{order.recipient}</span>
        <Badge tone={status.tone}>{status[locale]}</Badge>
      </p>
      <CheckFacts order={order} />
      <div className="my-3">
        {suggestion ? (
          <SideBySide entered={entered} suggested={suggestion} />
        ) : (
          <>
            <p className="mb-1">{formatAddress(entered).join(', ')}</p>
            <p className="text-muted">{t('editThere')}</p>
          </>
        )}
      </div>
      <div className="flex flex-wrap items-end gap-2">
        {suggestion && (
          <Button variant="primary" shortcut="a" pending={suggest.isPending} onClick={accept}>
            {words('useSuggestion')}
          </Button>
        )}
        <Button shortcut="e" pending={keep.isPending} onClick={keepIt}>
          {t('useAsEntered')}
        </Button>
        <Field name="reason" label={t('why')} className="min-w-48 flex-1">
          <Select
            value={reason}
            options={reasons.map(({ value, label }) => ({ value, text: label }))}
            onChange={(value) => setReason(value as AddressReason)}
          />
        </Field>
        <Button shortcut="j" onClick={onNext}>
          {t('skip')}
        </Button>
      </div>
    </>
  )
}

/** What is to be looked at, one after the other. */
export function Look({ ids, onDone }: { ids: readonly number[]; onDone: () => void }) {
  const t = useT(checkMessages)
  const { locale } = useLocale()
  const [at, setAt] = useState(0)
  const id = ids[at] ?? 0
  const query = useQuery({ ...useClient().query(getOrder, { params: { id } }, { hideErrors: true }), enabled: id > 0 })
  const next = () => (at + 1 < ids.length ? setAt(at + 1) : onDone())
  return (
    <>
      <p className="mb-2 text-small text-muted" role="status">
        {t('position', { n: at + 1, all: ids.length })}
      </p>
      {query.data && <OneAddress key={id} order={query.data} onNext={next} onBack={() => setAt(Math.max(0, at - 1))} />}
      {query.isPending && <Skeleton className="h-48 w-full rounded-control" />}
      {query.isError && <LoadError {...errorProps(query.error, locale, () => void query.refetch())} />}
    </>
  )
}
