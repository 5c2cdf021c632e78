import { useState } from 'react'
import { ApiError } from '@waybill/contract/core/client'
import type { FieldProblem } from '@waybill/contract/core/wrapper'
import type { OrderDetail } from '@waybill/contract/orders/api'
import { errorMessage } from '@waybill/host'
import { Combobox, Drawer, ErrorSummary, Field, NumberInput, TextInput, useLocale, useT } from '@waybill/kit'
import { useCountryRows } from '../shared/address/places.ts'
import { useDraft } from '@waybill/host/use-draft'
import { detailMessages } from './detail-messages.ts'
import { editDraft } from './edit-draft.ts'
import { EditFoot } from './edit-foot.tsx'
import { SaveError } from './edit-package.tsx'
import type { OrderLine } from './order-facts.ts'
import { useUpdateOrder } from './use-order.ts'

type Customs = NonNullable<OrderLine['customs']>
type Draft = Record<string, Customs>
const nothing: Customs = { hsCode: null, originCountry: null, description: null, descriptionCn: null, value: null }
const draftOf = ({ lines }: OrderDetail): Draft =>
  Object.fromEntries(lines.map(({ id, customs }) => [String(id), { ...nothing, ...customs }]))

const isSame = (a: Customs, b: Customs): boolean =>
  (Object.keys(nothing) as (keyof Customs)[]).every((key) => a[key] === b[key])

type LineProps = {
  line: OrderLine
  value: Customs
  errors: Record<string, string>
  onChange: (change: Partial<Customs>) => void
}

function LineFields({ line, value, errors, onChange }: LineProps) {
  const t = useT(detailMessages)
  const { locale } = useLocale()
  const countries = useCountryRows()
  const at = (name: string) => `${line.id}.${name}`
  const options = countries.map(([code, en, cn, more]) => ({
    value: code,
    text: locale === 'cn' ? cn : en,
    keywords: `${code} ${en} ${cn} ${more}`,
  }))
  const text = (key: 'hsCode' | 'description' | 'descriptionCn', label: string, max: number) => (
    <Field
      name={at(key)}
      label={label}
      error={errors[at(key)]}
      className={key === 'hsCode' ? undefined : 'sm:col-span-2'}
    >
      <TextInput value={value[key] ?? ''} maxLength={max} onChange={(typed) => onChange({ [key]: typed || null })} />
    </Field>
  )
  return (
    <fieldset className="border-t border-line pt-3 first-of-type:border-t-0 first-of-type:pt-0">
      <legend className="float-start mb-2 w-full font-semibold wrap-anywhere">
        {[line.sku, line.name].filter(Boolean).join(' · ') || '-'}{' '}
        <span className="tnum font-normal text-muted">× {line.quantity}</span>
      </legend>
      <div className="clear-both grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        {text('description', t('declaredEn'), 200)}
        {text('descriptionCn', t('declaredCn'), 200)}
        {text('hsCode', t('hs'), 30)}
        <Field name={at('originCountry')} label={t('originCountry')} error={errors[at('originCountry')]}>
          <Combobox
            value={value.originCountry}
            placeholder={t('choose')}
            options={options}
            onChange={(originCountry) => onChange({ originCountry })}
          />
        </Field>
        <Field name={at('value')} label={t('unitValue')} error={errors[at('value')]} className="w-36">
          <NumberInput
            value={value.value === null ? null : value.value / 10_000}
            unit="USD"
            onChange={(dollars) => onChange({ value: dollars === null ? null : Math.round(dollars * 100) * 100 })}
          />
        </Field>
      </div>
    </fieldset>
  )
}

/** Problems of the answer by field; `customs.1.hsCode` is of the second line that was sent. */
function problemsOf(error: unknown, sent: readonly number[], locale: 'en' | 'cn') {
  const problems = error instanceof ApiError && Array.isArray(error.data) ? (error.data as FieldProblem[]) : []
  return problems.map((problem) => {
    const [, at = '', field = ''] = /customs\.(\d+)\.(\w+)$/.exec(problem.fieldName) ?? []
    return { name: `${sent[Number(at)] ?? ''}.${field}`, message: errorMessage(problem, locale) }
  })
}

/** Edits the customs details of each line. */
export function CustomsDrawer({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const t = useT(detailMessages)
  const { locale } = useLocale()
  const save = useUpdateOrder(order)
  const before = draftOf(order)
  const { draft, change, forget, begin } = useDraft(editDraft(order, 'customs'), before)
  const [attempt, setAttempt] = useState(0)
  const close = () => (forget(), onClose())
  const changed = order.lines.map(({ id }) => id).filter((id) => !isSame(draft[id] ?? nothing, before[id] ?? nothing))
  const problems = problemsOf(save.error, save.variables?.customs?.map(({ lineId }) => lineId) ?? [], locale)
  const errors = Object.fromEntries(problems.map(({ name, message }) => [name, message]))
  const submit = () => {
    if (changed.length === 0) return close()
    const customs = changed.map((lineId) => ({ lineId, ...nothing, ...draft[lineId] }))
    save.mutate({ customs }, { onSuccess: close, onError: () => setAttempt((n) => n + 1) })
  }
  return (
    <Drawer
      open
      onClose={close}
      width={560}
      dirty={changed.length > 0}
      title={t('editCustoms')}
      onSubmit={submit}
      footer={<EditFoot pending={save.isPending} onDiscard={close} />}
    >
      {problems.length > 0 ? (
        <ErrorSummary attempt={attempt} errors={problems} />
      ) : (
        <SaveError order={order} save={save} onReload={() => begin(draftOf(order))} onOverwrite={submit} />
      )}
      <p className="mb-3 text-muted">{t('customsHint')}</p>
      <div className="flex flex-col gap-4">
        {order.lines.map((line) => (
          <LineFields
            key={line.id}
            line={line}
            value={draft[line.id] ?? nothing}
            errors={errors}
            onChange={(next) => change({ [line.id]: { ...nothing, ...draft[line.id], ...next } })}
          />
        ))}
      </div>
    </Drawer>
  )
}
