import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createReturn, getReturnOptions, type ReturnRate } from '@waybill/contract/returns/api'
import type { ReturnReason } from '@waybill/contract/returns/lifecycle'
import { randomKey } from '@waybill/contract/core/random-key'
import type { InputOf } from '@waybill/contract/core/route'
import { errorMessage, errorProps, useBridge, useClient } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import {
  Banner,
  Button,
  DatePicker,
  Drawer,
  Field,
  focusField,
  LoadError,
  RadioGroup,
  Skeleton,
  TextInput,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { returnMessages } from '../../messages/returns.ts'
import { Items, rateKey, Rates, Reason, type ReturnOptions, Way } from './create-fields.tsx'
import { useReturnsChanged } from './use-returns-changed.ts'

type NewReturn = Omit<InputOf<typeof createReturn>['body'], 'requestKey'>

type Opened = {
  onClose: () => void
  /** The new label is shown where the drawer was opened; otherwise its page is opened. */
  stays?: boolean | undefined
}

function useCreate({ onClose: onDone, stays }: Opened) {
  const t = useT(returnMessages)
  const client = useClient()
  const bridge = useBridge()
  const changed = useReturnsChanged()
  // One key for each opening: a second press is the same label.
  const [requestKey] = useState(randomKey)
  return useMutation({
    mutationFn: (request: NewReturn) =>
      client.call(createReturn, { body: { ...request, requestKey } }, { hideErrors: true }),
    onSuccess: ({ id, state }) => {
      if (state === 'failed') bridge.toast('error', t('failed'))
      else bridge.toast(state === 'creating' ? 'warn' : 'ok', t(state === 'creating' ? 'waiting' : 'done'))
      onDone()
      if (!stays) bridge.navigate(`/e/#/return/lists?return=${id}`)
    },
    // The price may be another by now.
    onSettled: changed,
  })
}

type Draft = {
  counts: number[]
  reason: ReturnReason
  service: string | null
  paidBy: 'seller' | 'buyer'
  delivery: 'print' | 'link'
  validUntil: string | null
  note: string
}
type FieldsProps = { options: ReturnOptions; draft: Draft; rate: ReturnRate; change: (part: Partial<Draft>) => void }

/** Who pays, how the buyer gets it and until when. */
function Terms({ options, draft, rate, change }: FieldsProps) {
  const t = useT(returnMessages)
  const linkHint = draft.delivery === 'link' ? t(options.mailsBuyer ? 'linkMailed' : 'linkCopied') : undefined
  return (
    <>
      <Field name="delivery" group label={t('delivery')} {...(linkHint && { hint: linkHint })}>
        <RadioGroup
          value={draft.delivery}
          onChange={(delivery) => change({ delivery })}
          options={[
            { value: 'print', label: t('deliveryPrint') },
            { value: 'link', label: t('deliveryLink') },
          ]}
        />
      </Field>
      <Field name="paidBy" group label={t('paidBy')}>
        <RadioGroup
          value={draft.paidBy}
          onChange={(paidBy) => change({ paidBy })}
          options={[
            { value: 'seller', label: t('paidBySeller') },
            { value: 'buyer', label: t('paidByBuyer') },
          ]}
        />
      </Field>
      <Field name="validUntil" label={t('validUntil')}>
        <DatePicker
          value={draft.validUntil ?? rate.validUntil}
          max={rate.validUntil}
          onChange={(validUntil) => change({ validUntil })}
        />
      </Field>
      <Field name="note" label={t('note')}>
        <TextInput value={draft.note} maxLength={200} onChange={(note) => change({ note })} />
      </Field>
    </>
  )
}

function Form({ options, onClose, stays }: { options: ReturnOptions } & Opened) {
  const t = useT(returnMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const messageOf = useErrorMessage()
  const create = useCreate({ onClose, stays })
  const [tried, setTried] = useState(false)
  const [draft, setDraft] = useState<Draft>(() => ({
    counts: options.items.map(({ quantity }) => quantity),
    reason: 'unwanted',
    service: null,
    paidBy: 'seller',
    delivery: options.mailsBuyer ? 'link' : 'print',
    validUntil: null,
    note: '',
  }))
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const rate = options.rates.find((one) => rateKey(one) === draft.service) ?? options.rates[0]!
  const items = options.items.flatMap((item, index) => {
    const quantity = draft.counts[index] ?? 0
    return quantity > 0 ? [{ ...item, quantity }] : []
  })
  const submit = () => {
    setTried(true)
    if (items.length === 0) return focusField('items')
    if (create.isPending) return
    const { carrier, serviceCode, price } = rate
    const { reason, paidBy, delivery, validUntil } = draft
    const note = draft.note.trim() || null
    const shipmentId = options.shipment.id
    create.mutate({ shipmentId, carrier, serviceCode, price, reason, note, items, paidBy, delivery, validUntil })
  }
  return (
    <Drawer
      open
      width={560}
      onClose={onClose}
      title={t('create')}
      dirty={draft.note !== '' && !create.isPending}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" shortcut="mod+enter" pending={create.isPending}>
            {t('submit', { price: format.money(rate.price) })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {create.isError && <Banner tone="critical">{messageOf(create.error)}</Banner>}
        <Way options={options} />
        <Items
          items={options.items}
          counts={draft.counts}
          onChange={(counts) => change({ counts })}
          error={tried && items.length === 0 ? t('noneLeft') : null}
        />
        <Reason value={draft.reason} onChange={(reason) => change({ reason })} />
        <Rates rates={options.rates} value={rate} onChange={(service) => change({ service, validUntil: null })} />
        {rate.charge === 'use' && <p className="text-small text-muted">{t('holdNote', { n: rate.holdDays })}</p>}
        {options.problems.map((problem) => (
          <p key={problem.message} className="text-small text-muted">
            {errorMessage(problem, locale)}
          </p>
        ))}
        <Terms options={options} draft={draft} rate={rate} change={change} />
      </div>
    </Drawer>
  )
}

/** Creates a label for a shipment's way back; says why where there is none. */
export function CreateDrawer({ shipmentId, onClose, stays }: { shipmentId: number } & Opened) {
  const t = useT(returnMessages)
  const { locale } = useLocale()
  const client = useClient()
  const { data, error, refetch } = useQuery({
    ...client.query(getReturnOptions, { params: { id: shipmentId } }, { hideErrors: true }),
    gcTime: 0,
  })
  if (data && data.rates.length > 0) return <Form options={data} onClose={onClose} stays={stays} />
  return (
    <Drawer
      open
      width={560}
      onClose={onClose}
      title={t('create')}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      {data ? (
        <div className="flex flex-col gap-2">
          {data.problems.map((problem) => (
            <Banner key={problem.message} tone="warning">
              {errorMessage(problem, locale)}
            </Banner>
          ))}
        </div>
      ) : error ? (
        <LoadError {...errorProps(error, locale, () => void refetch())} />
      ) : (
        <Skeleton className="h-60 w-full rounded-control" />
      )}
    </Drawer>
  )
}
