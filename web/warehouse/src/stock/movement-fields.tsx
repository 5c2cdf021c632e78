import { conditionWords, type StockCondition, stockConditions } from '@waybill/contract/stock/conditions'
import { handReasons, liableParties, liableWords, type MovementKind, reasonOf } from '@waybill/contract/stock/reasons'
import type { WarehouseCustomer } from '@waybill/contract/warehouse/api'
import { Field, NumberInput, Select, TextInput, useLocale, useT } from '@waybill/kit'
import { stockMessages } from './messages.ts'
import { type DraftField, type MovementDraft, movementKinds, reasonDraft } from './movement-draft.ts'
import { SellerFields } from './seller-fields.tsx'

interface Props {
  draft: MovementDraft
  change: (next: Partial<MovementDraft>) => void
  missing: readonly DraftField[]
}
const kindWords = { in: 'in', out: 'out', move: 'moveKind', condition: 'conditionKind' } as const satisfies Record<
  MovementKind,
  string
>

function ConditionField({
  label,
  value,
  onChange,
  fixed,
}: {
  label: string
  value: StockCondition
  onChange: (value: StockCondition) => void
  fixed: boolean
}) {
  const { locale } = useLocale()
  return (
    <Field label={label}>
      <Select
        value={String(value)}
        disabled={fixed}
        onChange={(chosen) => onChange(stockConditions.find((one) => String(one) === chosen)!)}
        options={stockConditions.map((one) => ({ value: String(one), text: conditionWords[one][locale] }))}
      />
    </Field>
  )
}

/** From where to where, and in which condition. */
function Ends({ draft, change, missing }: Props) {
  const t = useT(stockMessages)
  const { kind, reason } = draft
  const { from, to } = reasonOf(reason)
  const error = (field: 'from' | 'to') => (missing.includes(field) ? t('needed', { field: t(field) }) : undefined)
  return (
    <>
      {kind !== 'in' && (
        <>
          <Field name="from" label={t('from')} required error={error('from')}>
            <TextInput value={draft.from} maxLength={40} onChange={(value) => change({ from: value })} />
          </Field>
          <ConditionField
            label={t('fromCondition')}
            value={draft.fromCondition}
            fixed={from !== undefined}
            onChange={(fromCondition) => change({ fromCondition })}
          />
        </>
      )}
      {kind !== 'out' && (
        <Field name="to" label={t('to')} required={kind !== 'condition'} error={error('to')}>
          <TextInput
            value={draft.to}
            maxLength={40}
            placeholder={kind === 'condition' ? draft.from : undefined}
            onChange={(value) => change({ to: value })}
          />
        </Field>
      )}
      {(kind === 'in' || kind === 'condition') && (
        <ConditionField
          label={t('toCondition')}
          value={draft.toCondition}
          fixed={to !== undefined}
          onChange={(toCondition) => change({ toCondition })}
        />
      )}
    </>
  )
}

/** Everything that a movement by hand says; what the reason does not need is not asked. */
export function MovementFields({ sellers, ...props }: Props & { sellers: readonly WarehouseCustomer[] }) {
  const { draft, change, missing } = props
  const t = useT(stockMessages)
  const { locale } = useLocale()
  const { needsNote, needsLiable } = reasonOf(draft.reason)
  const error = (field: DraftField, label: string) =>
    missing.includes(field) ? t('needed', { field: label }) : undefined
  return (
    <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
      <SellerFields sellers={sellers} {...draft} onChange={change} />
      <Field label={t('kind')}>
        <Select
          value={draft.kind}
          onChange={(kind) => change(reasonDraft(kind))}
          options={movementKinds.map((kind) => ({ value: kind, text: t(kindWords[kind]) }))}
        />
      </Field>
      <Field label={t('reason')}>
        <Select
          value={draft.reason}
          onChange={(reason) => change(reasonDraft(draft.kind, reason))}
          options={handReasons(draft.kind).map((reason) => ({ value: reason, text: reasonOf(reason).text[locale] }))}
        />
      </Field>
      <Field name="sku" label={t('skuField')} required error={error('sku', t('skuField'))}>
        <TextInput value={draft.sku} maxLength={100} onChange={(sku) => change({ sku })} />
      </Field>
      <Field name="quantity" label={t('quantity')} required error={error('quantity', t('quantity'))}>
        <NumberInput
          value={draft.quantity}
          decimals={0}
          zeroIsEmpty
          max={1_000_000}
          onChange={(quantity) => change({ quantity })}
        />
      </Field>
      <Ends {...props} />
      <Field label={t('lotNo')}>
        <TextInput value={draft.lotNo} maxLength={50} onChange={(lotNo) => change({ lotNo })} />
      </Field>
      <Field label={t('expiryField')}>
        <TextInput
          value={draft.expiry}
          maxLength={10}
          disabled={!draft.lotNo.trim()}
          onChange={(expiry) => change({ expiry })}
        />
      </Field>
      {needsLiable && (
        <Field name="liable" label={t('liable')} required error={error('liable', t('liable'))}>
          <Select
            value={draft.liable}
            onChange={(liable) => change({ liable })}
            options={liableParties.map((value) => ({ value, text: liableWords[value][locale] }))}
          />
        </Field>
      )}
      <Field name="note" label={t('note')} hint={t('noteHint')} required={needsNote} error={error('note', t('note'))}>
        <TextInput value={draft.note} maxLength={500} onChange={(note) => change({ note })} />
      </Field>
    </div>
  )
}
