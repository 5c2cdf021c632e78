import { useState } from 'react'
import { ApiError } from '@waybill/contract/core/client'
import type { FieldProblem } from '@waybill/contract/core/wrapper'
import type { OrderDetail } from '@waybill/contract/orders/api'
import { noteKeys, noteLengths } from '@waybill/contract/orders/facts'
import { errorMessage } from '@waybill/host'
import { useDraft } from '@waybill/host/use-draft'
import { Checkbox, DatePicker, Drawer, ErrorSummary, Field, Select, Textarea, useLocale, useT } from '@waybill/kit'
import { HoldFields } from './bulk/hold-fields.tsx'
import { useAssigneeOptions } from './bulk/part-fields.tsx'
import { TagsInput } from './bulk/tags-input.tsx'
import { editDraft } from './edit-draft.ts'
import { EditFoot } from './edit-foot.tsx'
import { SaveError } from './edit-package.tsx'
import { orderMessages } from './messages.ts'
import { detailMessages } from './detail-messages.ts'
import { type OrderChange, useUpdateOrder } from './use-order.ts'

type Facts = {
  tags: string[]
  held: boolean
  reason: string
  until: string | null
  note: string
  buyerNote: string
  giftMessage: string
  shipBy: string | null
  assigneeId: number
}

const factsOf = (order: OrderDetail): Facts => ({
  tags: order.tags,
  held: order.hold !== null,
  reason: order.hold?.reason ?? '',
  until: order.hold?.until ?? null,
  note: order.note ?? '',
  buyerNote: order.buyerNote ?? '',
  giftMessage: order.giftMessage ?? '',
  shipBy: order.shipBy,
  assigneeId: order.assignee?.id ?? 0,
})

const differs = <T,>(one: T, other: T): boolean => JSON.stringify(one) !== JSON.stringify(other)

/** What of the facts was changed, as the call has it. */
function changeOf(before: Facts, now: Facts): OrderChange {
  const { held, reason, until } = now
  const hold = held ? { reason: reason || null, until } : null
  const changed = (key: keyof Facts) => differs(before[key], now[key])
  return {
    ...(changed('tags') && { tags: now.tags }),
    ...((changed('held') || (held && (changed('reason') || changed('until')))) && { hold }),
    ...Object.fromEntries(noteKeys.filter(changed).map((key) => [key, now[key] || null])),
    ...(changed('shipBy') && { shipBy: now.shipBy }),
    ...(changed('assigneeId') && { assigneeId: now.assigneeId || null }),
  }
}

function useErrors(error: unknown): Record<string, string> {
  const { locale } = useLocale()
  const problems = error instanceof ApiError && Array.isArray(error.data) ? (error.data as FieldProblem[]) : []
  return Object.fromEntries(problems.map((one) => [one.fieldName.replace(/^body\./, ''), errorMessage(one, locale)]))
}

/** Notes that are too long to be saved: a long paste is kept whole, to be shortened by who pasted it. */
function useTooLong(value: Facts): Record<string, string> {
  const t = useT(orderMessages)
  const d = useT(detailMessages)
  const long = noteKeys.filter((key) => value[key].length > noteLengths[key])
  return Object.fromEntries(
    long.map((key) => [key, d('noteTooLong', { field: t(key), max: noteLengths[key], n: value[key].length })]),
  )
}

type FieldsProps = { value: Facts; errors: Record<string, string>; whole: boolean; onChange: (value: Facts) => void }

/** Every fact while the order awaits shipment, later what concerns the seller's own work. */
function FactFields({ value, errors, whole, onChange }: FieldsProps) {
  const t = useT(orderMessages)
  const people = useAssigneeOptions()
  const set = (change: Partial<Facts>) => onChange({ ...value, ...change })
  return (
    <div className="flex flex-col gap-3">
      <Field label={t('tags')} name="tags" error={errors.tags}>
        <TagsInput creates value={value.tags} onChange={(tags) => set({ tags })} />
      </Field>
      {whole && (
        <>
          <Checkbox checked={value.held} onChange={(held) => set({ held })} label={t('hold')} />
          {value.held && (
            <HoldFields reason={value.reason} until={value.until} error={errors['hold.until']} onChange={set} />
          )}
          <Field label={t('shipBy')} name="shipBy" error={errors.shipBy}>
            <DatePicker value={value.shipBy} onChange={(shipBy) => set({ shipBy })} />
          </Field>
        </>
      )}
      <Field label={t('assignee')} name="assigneeId" error={errors.assigneeId}>
        <Select value={String(value.assigneeId)} options={people} onChange={(id) => set({ assigneeId: Number(id) })} />
      </Field>
      {noteKeys
        .filter((key) => whole || key === 'note')
        .map((key) => (
          <Field key={key} label={t(key)} name={key} error={errors[key]}>
            <Textarea value={value[key]} onChange={(text) => set({ [key]: text })} />
          </Field>
        ))}
      {!whole && <p className="text-small text-muted">{t('onlyFacts')}</p>}
    </div>
  )
}

/** Edits tags, hold, ship-by date, assignee and notes. */
export function FactsDrawer({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const t = useT(orderMessages)
  const save = useUpdateOrder(order)
  const before = factsOf(order)
  const { draft: value, change, forget, begin } = useDraft(editDraft(order, 'facts'), before)
  const close = () => (forget(), onClose())
  const changes = changeOf(before, value)
  const dirty = Object.keys(changes).length > 0
  const [attempt, setAttempt] = useState(0)
  const tooLong = useTooLong(value)
  const problems = Object.entries(tooLong).map(([name, message]) => ({ name, message }))
  const submit = () => {
    if (problems.length > 0) setAttempt(attempt + 1)
    else if (dirty) save.mutate(changes, { onSuccess: close })
    else close()
  }
  return (
    <Drawer
      open
      onClose={close}
      width={560}
      dirty={dirty}
      title={t('editFacts')}
      onSubmit={submit}
      footer={<EditFoot pending={save.isPending} onDiscard={close} />}
    >
      <SaveError order={order} save={save} onReload={() => begin(before)} onOverwrite={submit} />
      <ErrorSummary attempt={attempt} errors={attempt > 0 ? problems : []} />
      <FactFields
        value={value}
        errors={{ ...useErrors(save.error), ...tooLong }}
        whole={order.can.edit.allowed}
        onChange={change}
      />
    </Drawer>
  )
}
