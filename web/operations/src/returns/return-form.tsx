import { useState } from 'react'
import { randomKey } from '@waybill/contract/core/random-key'
import { type ReturnReason, returnReasons } from '@waybill/contract/returns/lifecycle'
import { returnReasonWords } from '@waybill/contract/returns/words'
import type { ReturnableOrder } from '@waybill/contract/warehouse-returns/api'
import { useBridge } from '@waybill/host'
import { useDraft } from '@waybill/host/use-draft'
import { useErrorMessage } from '@waybill/host/use-error-message'
import {
  Banner,
  Button,
  Card,
  type Column,
  DataTable,
  Field,
  focusField,
  NumberInput,
  Select,
  Textarea,
  TextInput,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { returnMessages } from './messages.ts'
import { useAnnounce } from './use-returns.ts'

/** What the form of a return holds. */
interface Draft {
  /** By product. */
  units: Record<string, number>
  reason: ReturnReason | null
  tracking: string
  note: string
  /** Names the return that it becomes, also after a reload: sent twice, it is created once. */
  requestKey: string
}
type Line = ReturnableOrder['lines'][number]

function useColumns({ units }: Draft, onChange: (units: Draft['units']) => void): Column<Line>[] {
  const t = useT(returnMessages)
  const format = useFormat()
  return [
    { id: 'sku', head: t('sku'), type: 'id', width: 150, priority: 1, card: 'title', cell: ({ sku }) => sku },
    { id: 'name', head: t('name'), type: 'text', width: 200, priority: 3, card: 'line', cell: ({ name }) => name },
    {
      id: 'shipped',
      head: t('shipped'),
      type: 'num',
      width: 100,
      priority: 2,
      card: 'line',
      cell: ({ shipped }) => format.number(shipped),
    },
    {
      id: 'left',
      head: t('mayReturn'),
      type: 'num',
      width: 130,
      priority: 1,
      card: 'line',
      cell: ({ left }) => format.number(left),
    },
    {
      id: 'units',
      head: t('units'),
      type: 'num',
      width: 120,
      priority: 1,
      card: 'line',
      cell: ({ productId, sku, left }) => (
        <NumberInput
          aria-label={t('quantity', { sku })}
          value={units[productId] ?? null}
          decimals={0}
          zeroIsEmpty
          max={left}
          disabled={left === 0}
          onChange={(value) => onChange({ ...units, [productId]: Math.min(Math.max(0, value ?? 0), left) })}
        />
      ),
    },
  ]
}

function useForm(order: ReturnableOrder) {
  const t = useT(returnMessages)
  const bridge = useBridge()
  const announce = useAnnounce()
  const [first] = useState((): Draft => ({
    units: {},
    reason: null,
    tracking: order.labels[0] ?? '',
    note: '',
    requestKey: randomKey(),
  }))
  const { draft, change, forget } = useDraft<Draft>(`return new ${order.outboundId}`, first)
  const [tried, setTried] = useState(false)
  const lines = order.lines.flatMap(({ productId, left }) => {
    const quantity = Math.min(draft.units[productId] ?? 0, left)
    return quantity > 0 ? [{ productId, quantity }] : []
  })
  const errors = tried
    ? { ...(lines.length === 0 && { units: t('noUnits') }), ...(draft.reason === null && { reason: t('required') }) }
    : {}
  const submit = () => {
    setTried(true)
    const { reason, tracking, note, requestKey } = draft
    if (lines.length === 0) return
    if (reason === null) return focusField('reason')
    const body = { outboundId: order.outboundId, reason, tracking: tracking.trim() || null, note: note.trim() || null }
    announce.mutate(
      { ...body, lines, requestKey },
      {
        onSuccess: (created) => {
          forget()
          bridge.toast('ok', t('announced', created))
          bridge.navigate(`/o/#/return/detail/${created.id}`)
        },
      },
    )
  }
  const discard = () => {
    forget()
    bridge.navigate('/o/#/return/lists')
  }
  return { draft, change, errors: errors as { units?: string; reason?: string }, announce, submit, discard }
}

/** What comes back of an order, and why. */
export function ReturnForm({ order }: { order: ReturnableOrder }) {
  const t = useT(returnMessages)
  const { locale } = useLocale()
  const messageOf = useErrorMessage()
  const { draft, change, errors, announce, submit, discard } = useForm(order)
  const columns = useColumns(draft, (units) => change({ units }))
  const isOfLabel = order.labels.includes(draft.tracking.trim())
  return (
    <>
      {announce.isError && <Banner tone="critical">{messageOf(announce.error)}</Banner>}
      {errors.units && <Banner tone="critical">{errors.units}</Banner>}
      <Card flush title={t('products')}>
        <DataTable
          name={t('products')}
          rows={order.lines}
          rowKey={({ productId }) => String(productId)}
          rowName={({ sku }) => sku}
          columns={columns}
          empty={null}
        />
      </Card>
      <Card title={t('details')}>
        <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
          <Field name="reason" label={t('reason')} required error={errors.reason}>
            <Select
              value={draft.reason}
              options={returnReasons.map((value) => ({ value, text: returnReasonWords[value][locale] }))}
              onChange={(reason) => change({ reason })}
            />
          </Field>
          <Field label={t('tracking')} hint={t(isOfLabel ? 'labelHint' : 'trackingHint')}>
            <TextInput value={draft.tracking} maxLength={60} onChange={(tracking) => change({ tracking })} />
          </Field>
          <Field label={t('note')} className="col-span-full">
            <Textarea rows={3} value={draft.note} maxLength={500} onChange={(note) => change({ note })} />
          </Field>
        </div>
      </Card>
      <div className="flex flex-wrap justify-end gap-2">
        <Button disabled={announce.isPending} onClick={discard}>
          {t('discard')}
        </Button>
        <Button variant="primary" pending={announce.isPending} onClick={submit}>
          {t('announce')}
        </Button>
      </div>
    </>
  )
}
