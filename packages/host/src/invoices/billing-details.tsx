import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '@waybill/contract/core/client'
import type { OutputOf } from '@waybill/contract/core/route'
import { getBillingDetails, saveBillingDetails } from '@waybill/contract/invoicing/api'
import { type BillingDetails, missingDetails, neededDetails } from '@waybill/contract/invoicing/billing-details'
import { errorProps, useBridge, useClient } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import {
  Banner,
  Button,
  Dialog,
  Field,
  focusField,
  LoadError,
  LoadingState,
  Skeleton,
  Textarea,
  TextInput,
  useLocale,
  useT,
} from '@waybill/kit'
import { invoiceMessages } from './messages.ts'

type Loaded = OutputOf<typeof getBillingDetails>

function useDetails() {
  const client = useClient()
  return useQuery(client.query(getBillingDetails, {}, { hideErrors: true }))
}

function useSave(version: number, onDone: () => void) {
  const t = useT(invoiceMessages)
  const client = useClient()
  const cache = useQueryClient()
  const bridge = useBridge()
  return useMutation({
    mutationFn: (details: BillingDetails) =>
      client.call(saveBillingDetails, { body: { version, details } }, { hideErrors: true }),
    onSuccess: (saved) => {
      bridge.toast('ok', t('saved'))
      cache.setQueryData(client.query(getBillingDetails, {}).queryKey, saved)
      onDone()
    },
    onError: () => void cache.invalidateQueries({ queryKey: [getBillingDetails.id] }),
  })
}

function Form({ loaded, onClose }: { loaded: Loaded; onClose: () => void }) {
  const t = useT(invoiceMessages)
  const messageOf = useErrorMessage()
  // Of the dialog as it was opened: a later version must not be overwritten unseen.
  const [{ details, version, needed }] = useState(loaded)
  const [form, setForm] = useState(details)
  const [tried, setTried] = useState(false)
  const save = useSave(version, onClose)
  const missing = missingDetails(needed, form)
  const submit = () => {
    setTried(true)
    if (missing[0]) return focusField(missing[0])
    if (!save.isPending) save.mutate(form)
  }
  const field = (name: keyof BillingDetails) => ({
    name,
    required: neededDetails[needed].includes(name),
    error: tried && missing.includes(name) ? t('needed') : undefined,
  })
  const change = (part: Partial<BillingDetails>) => setForm({ ...form, ...part })
  const isStale = save.error instanceof ApiError && save.error.code === 'CONFLICT'
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('details')}
      dirty={JSON.stringify(form) !== JSON.stringify(details) && !save.isPending}
      locked={save.isPending}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose} disabled={save.isPending}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="primary" shortcut="mod+enter" pending={save.isPending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {save.isError && <Banner tone="critical">{isStale ? t('stale') : messageOf(save.error)}</Banner>}
        <p className="text-muted">{t('detailsText')}</p>
        <Field {...field('legalName')} label={t('legalName')} hint={needed === 'optional' ? t('legalNameHint') : null}>
          <TextInput value={form.legalName} maxLength={140} onChange={(legalName) => change({ legalName })} />
        </Field>
        <Field {...field('address')} label={t('address')}>
          <Textarea value={form.address} maxLength={500} onChange={(address) => change({ address })} />
        </Field>
        <Field {...field('taxNumber')} label={t('taxNumber')}>
          <TextInput value={form.taxNumber} maxLength={40} onChange={(taxNumber) => change({ taxNumber })} />
        </Field>
      </div>
    </Dialog>
  )
}

function DetailsDialog({ onClose }: { onClose: () => void }) {
  const t = useT(invoiceMessages)
  const { locale } = useLocale()
  const { data, error, refetch } = useDetails()
  if (data) return <Form loaded={data} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} title={t('details')} footer={<Button onClick={onClose}>{t('cancel')}</Button>}>
      {error ? (
        <LoadError {...errorProps(error, locale, () => void refetch())} />
      ) : (
        <LoadingState skeleton={<Skeleton className="h-40 w-full rounded-control" />} />
      )}
    </Dialog>
  )
}

/** Opens whom the reader's invoices are made out to. */
export function BillingDetailsButton({ label }: { label?: string }) {
  const t = useT(invoiceMessages)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label ?? t('details')}</Button>
      {open && <DetailsDialog onClose={() => setOpen(false)} />}
    </>
  )
}

/** Says that the provider waits for the reader's details, where it does. */
export function BillingDetailsNote() {
  const t = useT(invoiceMessages)
  const { data } = useDetails()
  if (!data || missingDetails(data.needed, data.details).length === 0) return null
  return (
    <div className="mb-2 flex-none">
      <Banner tone="warning" actions={<BillingDetailsButton label={t('enterDetails')} />}>
        {t('neededNote')}
      </Banner>
    </div>
  )
}
