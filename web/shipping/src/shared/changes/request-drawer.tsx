import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type ChangeOffer,
  createAddressChange,
  getChangeOptions,
  listAddressChanges,
} from '@waybill/contract/address-changes/api'
import type { DeliveryChange } from '@waybill/contract/address-changes/lifecycle'
import { deliveryChangeWords } from '@waybill/contract/address-changes/words'
import { carrierName } from '@waybill/contract/carriers/catalogue'
import { randomKey } from '@waybill/contract/core/random-key'
import type { OutputOf } from '@waybill/contract/core/route'
import { formatAddress } from '@waybill/contract/places/format-address'
import { errorMessage, errorProps, useBridge, useClient } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import {
  Banner,
  Button,
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
import { changeMessages } from '../../messages/changes.ts'

type Options = OutputOf<typeof getChangeOptions>

const keys = ['name', 'company', 'line1', 'line2', 'city', 'state', 'zip', 'phone'] as const
type Key = (typeof keys)[number]
type Draft = Record<Key, string>
const required: readonly Key[] = ['name', 'line1', 'city', 'state', 'zip']
const lengths: Record<Key, number> = {
  name: 100,
  company: 100,
  line1: 200,
  line2: 200,
  city: 100,
  state: 100,
  zip: 10,
  phone: 30,
}
const widths: Partial<Record<Key, string>> = { state: 'w-40', zip: 'w-32', phone: 'w-44' }
const labels = { ...Object.fromEntries(keys.map((key) => [key, key])), state: 'region' } as Record<
  Key,
  Exclude<Key, 'state'> | 'region'
>

function useDraft({ address }: Options) {
  const t = useT(changeMessages)
  const [draft, setDraft] = useState<Draft>(() => ({
    name: address.name,
    company: address.company ?? '',
    line1: '',
    line2: '',
    city: address.city,
    state: address.state ?? '',
    zip: '',
    phone: address.phone ?? '',
  }))
  const errorOf = (key: Key): string | null => {
    if (required.includes(key) && draft[key].trim() === '') return t('needed', { field: t(labels[key]) })
    return key === 'zip' && !/^\d{5}(-\d{4})?$/.test(draft.zip.trim()) ? t('zipFormat') : null
  }
  return { draft, setDraft, errorOf, firstError: () => keys.find((key) => errorOf(key) !== null) }
}

function AddressFields({ form, tried }: { form: ReturnType<typeof useDraft>; tried: boolean }) {
  const t = useT(changeMessages)
  const { draft, setDraft, errorOf } = form
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">{t('newAddress')}</legend>
      <div className="flex flex-wrap gap-3">
        {keys.map((key) => (
          <Field
            key={key}
            name={key}
            label={t(labels[key])}
            required={required.includes(key)}
            error={tried ? errorOf(key) : null}
            className={widths[key] ?? 'w-72 max-w-full'}
          >
            <TextInput
              value={draft[key]}
              maxLength={lengths[key]}
              onChange={(text) => setDraft({ ...draft, [key]: text })}
            />
          </Field>
        ))}
      </div>
    </fieldset>
  )
}

/** What the carrier does and what it takes for it. */
function Choice({
  options,
  value,
  onChange,
}: {
  options: Options
  value: ChangeOffer
  onChange: (change: DeliveryChange) => void
}) {
  const t = useT(changeMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const hintOf = ({ fee, sameCity }: ChangeOffer) =>
    [
      fee === 0 ? t('free') : t('feeOf', { fee: format.money(fee) }),
      sameCity ? t('sameCityHint', { city: options.address.city }) : null,
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <Field name="change" group label={t('choose', { carrier: carrierName(options.shipment.carrier)[locale] })}>
      <RadioGroup
        value={value.change}
        onChange={onChange}
        options={options.offers.map((offer) => ({
          value: offer.change,
          label: deliveryChangeWords[offer.change][locale],
          hint: hintOf(offer),
        }))}
      />
    </Field>
  )
}

function useSend(onDone: () => void) {
  const t = useT(changeMessages)
  const client = useClient()
  const bridge = useBridge()
  const cache = useQueryClient()
  // One key for each opening: a second press is the same change.
  const [requestKey] = useState(randomKey)
  return useMutation({
    mutationFn: (body: {
      shipmentId: number
      change: DeliveryChange
      newAddress: Draft | null
      reason: string
      fee: number
    }) =>
      client.call(
        createAddressChange,
        { body: { ...body, requestKey, reason: body.reason.trim() || null } },
        { hideErrors: true },
      ),
    onSuccess: ({ state }) => {
      bridge.toast(state === 'denied' ? 'error' : 'ok', t(state === 'denied' ? 'refusedAtOnce' : 'sent'))
      bridge.emit('balance:changed', null)
      bridge.emit('shipments:changed', null)
      void cache.invalidateQueries({ queryKey: [listAddressChanges.id] })
      bridge.navigate('/e/#/address-change/lists')
      onDone()
    },
    // The fee may be another by now, or the parcel has moved on.
    onError: () => void cache.invalidateQueries({ queryKey: [getChangeOptions.id] }),
  })
}

function Form({ options, onClose }: { options: Options; onClose: () => void }) {
  const t = useT(changeMessages)
  const format = useFormat()
  const messageOf = useErrorMessage()
  const [chosen, setChosen] = useState<DeliveryChange | null>(null)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const form = useDraft(options)
  const send = useSend(onClose)
  const offer = options.offers.find(({ change }) => change === chosen) ?? options.offers[0]!
  const redirects = offer.change === 'redirect'
  const submit = () => {
    setTried(true)
    const wrong = redirects ? form.firstError() : undefined
    if (wrong) return focusField(wrong)
    if (send.isPending) return
    const newAddress = redirects ? form.draft : null
    send.mutate({ shipmentId: options.shipment.id, change: offer.change, newAddress, reason, fee: offer.fee })
  }
  return (
    <Drawer
      open
      width={560}
      onClose={onClose}
      title={t('changeAddress')}
      dirty={(form.draft.line1 !== '' || reason !== '') && !send.isPending}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('keep')}</Button>
          <Button type="submit" variant="primary" shortcut="mod+enter" pending={send.isPending}>
            {offer.fee > 0 ? t('submitPaid', { fee: format.money(offer.fee) }) : t('submit')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {send.isError && <Banner tone="critical">{messageOf(send.error)}</Banner>}
        {options.canVoid && <Banner tone="info">{t('voidHint')}</Banner>}
        <div>
          <p className="text-small text-muted">{t('current')}</p>
          <p className="break-words">{formatAddress(options.address, { home: options.address.country }).join(', ')}</p>
        </div>
        <Choice options={options} value={offer} onChange={setChosen} />
        <p className="text-small text-muted">
          {t('activeFor', { n: offer.activeDays })} {offer.status === 'sample' && t('usually')}
        </p>
        {redirects && <AddressFields form={form} tried={tried} />}
        <Field name="reason" label={t('reason')} hint={t('reasonHint')}>
          <TextInput value={reason} maxLength={200} onChange={setReason} />
        </Field>
      </div>
    </Drawer>
  )
}

/** Asks the carrier of a shipment to deliver it elsewhere, to return or to hold it; says why where it cannot. */
export function RequestDrawer({ shipmentId, onClose }: { shipmentId: number; onClose: () => void }) {
  const t = useT(changeMessages)
  const { locale } = useLocale()
  const client = useClient()
  const { data, error, refetch } = useQuery({
    ...client.query(getChangeOptions, { params: { id: shipmentId } }, { hideErrors: true }),
    gcTime: 0,
  })
  if (data && !data.problem) return <Form options={data} onClose={onClose} />
  return (
    <Drawer
      open
      width={560}
      onClose={onClose}
      title={t('changeAddress')}
      footer={<Button onClick={onClose}>{t('keep')}</Button>}
    >
      {data?.problem ? (
        <Banner tone="warning">{errorMessage(data.problem, locale)}</Banner>
      ) : error ? (
        <LoadError {...errorProps(error, locale, () => void refetch())} />
      ) : (
        <Skeleton className="h-60 w-full rounded-control" />
      )}
    </Drawer>
  )
}
