import { useState } from 'react'
import { randomKey } from '@waybill/contract/core/random-key'
import type { WarehouseCustomer } from '@waybill/contract/warehouse/api'
import { warehouseServices, warehouseTypeWords } from '@waybill/contract/warehouse/types'
import { useBridge } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import {
  Banner,
  Button,
  Field,
  focusField,
  NumberInput,
  Select,
  TextInput,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { customerMessages } from './messages.ts'
import { useCharge } from './use-customer.ts'

const empty = { quantity: null as number | null, unitPrice: null as number | null, document: '', note: '' }

/** What the form holds, and a name for the charge that changes with it: a second click is the same charge. */
function useDraft(customer: WarehouseCustomer) {
  const first = { ...empty, warehouseId: customer.warehouses[0]!.id, service: warehouseServices[0] as string }
  const [draft, setDraft] = useState(first)
  const [requestId, setRequestId] = useState(randomKey)
  const change = (next: Partial<typeof draft>) => {
    setDraft((before) => ({ ...before, ...next }))
    setRequestId(randomKey())
  }
  return { draft, requestId, change, clear: () => change(empty) }
}

/** Quantity × price for one service of a warehouse. */
export function ChargeForm({ customer }: { customer: WarehouseCustomer }) {
  const t = useT(customerMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const { draft, requestId, change, clear } = useDraft(customer)
  const [tried, setTried] = useState(false)
  const charge = useCharge(customer.org.id, (entry) => {
    bridge.toast('ok', t('charged', { amount: format.money(-entry.amount) }))
    setTried(false)
    clear()
  })
  const { quantity, unitPrice } = draft
  const price = unitPrice === null ? 0 : Math.round(unitPrice * 100) * 100
  const missing = (field: 'quantity' | 'unitPrice') =>
    tried && !draft[field] ? t('needed', { field: t(field) }) : undefined
  const submit = () => {
    setTried(true)
    if (!quantity) return focusField('quantity')
    if (price === 0) return focusField('unitPrice')
    const { warehouseId, service, document, note } = draft
    charge.mutate({
      requestId,
      warehouseId,
      service: warehouseServices.find((one) => one === service)!,
      quantity,
      unitPrice: price,
      document: document.trim() || null,
      note: note.trim() || null,
    })
  }
  return (
    <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
      {charge.isError && (
        <Banner tone="critical" className="col-span-full">
          {messageOf(charge.error)}
        </Banner>
      )}
      <Field label={t('warehouse')}>
        <Select
          value={String(draft.warehouseId)}
          onChange={(id) => change({ warehouseId: Number(id) })}
          options={customer.warehouses.map(({ id, name }) => ({ value: String(id), text: name }))}
        />
      </Field>
      <Field label={t('service')}>
        <Select
          value={draft.service}
          onChange={(service) => change({ service })}
          options={warehouseServices.map((value) => ({ value, text: warehouseTypeWords[value][locale] }))}
        />
      </Field>
      <Field name="quantity" label={t('quantity')} required error={missing('quantity')}>
        <NumberInput value={quantity} decimals={0} max={1_000_000} onChange={(value) => change({ quantity: value })} />
      </Field>
      <Field name="unitPrice" label={t('unitPrice')} required error={missing('unitPrice')}>
        <NumberInput
          value={unitPrice}
          fixed
          zeroIsEmpty
          max={100_000}
          icon="$"
          onChange={(value) => change({ unitPrice: value })}
        />
      </Field>
      <Field label={t('document')} hint={t('documentHint')}>
        <TextInput value={draft.document} maxLength={100} onChange={(document) => change({ document })} />
      </Field>
      <Field label={t('note')} hint={t('noteHint')}>
        <TextInput value={draft.note} maxLength={500} onChange={(note) => change({ note })} />
      </Field>
      <div className="col-span-full flex items-center justify-end gap-4">
        <span aria-live="polite" className="tnum">
          {t('total')}: <strong>{format.money(price * (quantity ?? 0))}</strong>
        </span>
        <Button variant="primary" pending={charge.isPending} onClick={submit}>
          {t('charge')}
        </Button>
      </div>
    </div>
  )
}
