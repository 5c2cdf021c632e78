import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ClipboardList } from 'lucide-react'
import { useState } from 'react'
import { listOwnCounts, type OwnCount, requestCount } from '@waybill/contract/counts/api'
import { ownCountWords } from '@waybill/contract/counts/words'
import { randomKey } from '@waybill/contract/core/random-key'
import { errorProps, useBridge, useClient } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import {
  Badge,
  Banner,
  Button,
  Card,
  Dialog,
  Field,
  focusField,
  LoadError,
  LoadingState,
  Select,
  Skeleton,
  TextInput,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { ownCountMessages } from './count-messages.ts'

interface Product {
  id: number
  sku: string
}
type Place = { id: number; name: string }

function RequestDialog({
  product,
  warehouses,
  onClose,
}: {
  product: Product
  warehouses: readonly Place[]
  onClose: () => void
}) {
  const t = useT(ownCountMessages)
  const client = useClient()
  const cache = useQueryClient()
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const [warehouseId, setWarehouse] = useState(String(warehouses[0]?.id))
  const [note, setNote] = useState('')
  // Names the request and changes with it: a second click is the same request.
  const [requestKey, setKey] = useState(randomKey)
  const [tried, setTried] = useState(false)
  const send = useMutation({
    mutationFn: () => {
      const body = { requestKey, warehouseId: Number(warehouseId), note: note.trim() }
      return client.call(requestCount, { params: { id: product.id }, body }, { hideErrors: true })
    },
    onSuccess: ({ number }) => {
      bridge.toast('ok', t('sent', { number }))
      onClose()
    },
    onSettled: () => cache.invalidateQueries({ queryKey: [listOwnCounts.id] }),
  })
  const submit = () => {
    setTried(true)
    if (note.trim() === '') return focusField('note')
    send.mutate()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('request')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" pending={send.isPending} onClick={submit}>
            {t('send')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {send.isError && <Banner tone="critical">{messageOf(send.error)}</Banner>}
        <p>{t('text', { sku: product.sku })}</p>
        {warehouses.length > 1 && (
          <Field label={t('warehouse')}>
            <Select
              value={warehouseId}
              options={warehouses.map(({ id, name }) => ({ value: String(id), text: name }))}
              onChange={(id) => {
                setWarehouse(id)
                setKey(randomKey())
              }}
            />
          </Field>
        )}
        <Field
          name="note"
          label={t('note')}
          hint={t('noteHint')}
          required
          error={tried && note.trim() === '' ? t('needed') : undefined}
        >
          <TextInput
            value={note}
            maxLength={500}
            onChange={(text) => {
              setNote(text)
              setKey(randomKey())
            }}
          />
        </Field>
      </div>
    </Dialog>
  )
}

function Row({ count }: { count: OwnCount }) {
  const t = useT(ownCountMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const { number, state, warehouse, note, result, createdAt } = count
  const { tone, [locale]: words } = ownCountWords[state]
  const outcome =
    result &&
    t(result.found === 0 && result.missing === 0 ? 'same' : 'differs', {
      counted: format.number(result.counted),
      found: format.number(result.found),
      missing: format.number(result.missing),
    })
  return (
    <li className="flex min-h-10 flex-wrap items-center gap-x-3 py-1">
      <span className="min-w-0 flex-1 basis-40">
        <span className="font-medium">{number}</span>
        <span className="block text-small break-words text-muted">
          {[warehouse.name || t('unknownWarehouse'), format.dateTime(createdAt), note].filter(Boolean).join(' · ')}
        </span>
        {outcome && <span className="block break-words">{outcome}</span>}
        {result !== null && result.tolerated > 0 && (
          <span className="block text-small break-words text-muted">{t('tolerated', { n: result.tolerated })}</span>
        )}
      </span>
      <Badge tone={tone}>{words}</Badge>
    </li>
  )
}

/** Counts of a product that the seller asked for, and how to ask for one; not without stock in a connected warehouse. */
export function CountsCard({ product, warehouses }: { product: Product; warehouses: readonly Place[] }) {
  const t = useT(ownCountMessages)
  const client = useClient()
  const { locale } = useLocale()
  const [asking, setAsking] = useState(false)
  const query = useQuery(client.query(listOwnCounts, { params: { id: product.id } }, { hideErrors: true }))
  const records = query.data?.records
  return (
    <Card
      title={t('title')}
      action={
        warehouses.length > 0 && (
          <Button size="compact" icon={<ClipboardList />} onClick={() => setAsking(true)}>
            {t('request')}
          </Button>
        )
      }
    >
      {query.isError && !records && <LoadError {...errorProps(query.error, locale, () => void query.refetch())} />}
      {query.isPending && <LoadingState skeleton={<Skeleton className="h-10 w-full rounded-control" />} />}
      {records?.length === 0 && <p className="text-muted">{t('none')}</p>}
      <ul className="flex flex-col divide-y empty:hidden">
        {records?.map((count) => (
          <Row key={count.id} count={count} />
        ))}
      </ul>
      {asking && <RequestDialog product={product} warehouses={warehouses} onClose={() => setAsking(false)} />}
    </Card>
  )
}
