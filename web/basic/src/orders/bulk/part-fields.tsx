import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { signature } from '@waybill/contract/carriers/enums'
import { listAssignees } from '@waybill/contract/orders/api'
import { useClient } from '@waybill/host'
import { AmountInput } from '@waybill/host/amount-input'
import { Field, NumberInput, RadioGroup, Select, useT, WeightInput } from '@waybill/kit'
import { BookPicker } from '../../shared/address/book-picker.tsx'
import { orderMessages } from '../messages.ts'
import { PresetSelect } from '../preset-select.tsx'
import { ServiceSelect } from '../service-select.tsx'
import { useSignatureNames } from '../use-signature-names.ts'
import type { Draft, Part } from './draft.ts'
import { HoldFields } from './hold-fields.tsx'
import { bulkMessages } from './messages.ts'
import { TagsInput } from './tags-input.tsx'

export type PartProps = { draft: Draft; errors: Record<string, string>; onChange: (change: Partial<Draft>) => void }

function WeightPart({ draft: { weight }, errors, onChange }: PartProps) {
  const t = useT(bulkMessages)
  const words = useT(orderMessages)
  const labels =
    weight.unit === 'lb'
      ? ([words('weightMajorLb'), words('weightMinorOz')] as const)
      : ([words('weightMajorKg'), words('weightMinorG')] as const)
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field label={t('weight')} group error={errors['weight.weight'] ?? errors['weight.weight2']}>
        <WeightInput labels={labels} value={weight} onChange={(value) => onChange({ weight: value })} />
      </Field>
      <Field label={t('unit')} className="w-28">
        <Select
          value={weight.unit}
          options={[
            { value: 'lb', text: 'lb' },
            { value: 'kg', text: 'kg' },
          ]}
          onChange={(unit) => onChange({ weight: { ...weight, unit } })}
        />
      </Field>
    </div>
  )
}

function SizePart({ draft: { size }, errors, onChange }: PartProps) {
  const t = useT(bulkMessages)
  return (
    <div className="flex flex-col gap-3">
      <PresetSelect size={size} onChoose={(sides) => onChange({ size: { ...size, ...sides } })} />
      <div className="flex flex-wrap gap-3">
        {(['length', 'width', 'height'] as const).map((side) => (
          <Field key={side} label={t(side)} name={`size.${side}`} error={errors[`size.${side}`]} className="w-24">
            <NumberInput
              value={size[side]}
              unit={size.sizeUnit}
              onChange={(value) => onChange({ size: { ...size, [side]: value } })}
            />
          </Field>
        ))}
        <Field label={t('unit')} className="w-24">
          <Select
            value={size.sizeUnit}
            options={[
              { value: 'in', text: 'in' },
              { value: 'cm', text: 'cm' },
            ]}
            onChange={(sizeUnit) => onChange({ size: { ...size, sizeUnit } })}
          />
        </Field>
      </div>
    </div>
  )
}

function ServicePart({ draft, errors, onChange }: PartProps) {
  const t = useT(bulkMessages)
  const error = errors['service.carrier'] ?? errors['service.serviceCode'] ?? errors.fulfilment ?? errors.warehouseId
  return (
    <Field label={t('service')} name="service" error={error}>
      <ServiceSelect value={draft.service} onChange={(service) => onChange({ service })} />
    </Field>
  )
}

function SenderPart({ draft: { shipFrom }, errors, onChange }: PartProps) {
  const t = useT(bulkMessages)
  const problem = Object.entries(errors).find(([field]) => field.startsWith('shipFrom'))?.[1]
  return (
    <div className="flex flex-col gap-2">
      <BookPicker whose="sender" onPick={(address) => onChange({ shipFrom: address })} />
      <p className="text-small text-muted">
        {shipFrom
          ? [shipFrom.name, shipFrom.line1, shipFrom.city, shipFrom.state].filter(Boolean).join(', ')
          : t('chooseSender')}
      </p>
      {problem && <p className="text-small text-critical">{problem}</p>}
    </div>
  )
}

const SIGNATURES = [signature.serviceDefault, signature.none, signature.indirect, signature.direct, signature.adult]
function SignaturePart({ draft, errors, onChange }: PartProps) {
  const t = useT(bulkMessages)
  const names = useSignatureNames()
  return (
    <Field label={t('signature')} error={errors.signature}>
      <Select
        value={String(draft.signature)}
        options={SIGNATURES.map((one) => ({ value: String(one), text: names[one] ?? '' }))}
        onChange={(chosen) => onChange({ signature: Number(chosen) })}
      />
    </Field>
  )
}

function InsuredPart({ draft, errors, onChange }: PartProps) {
  const t = useT(bulkMessages)
  return (
    <Field label={t('insured')} error={errors.insuredValue}>
      <AmountInput value={draft.insured} unit="USD" onChange={(insured) => onChange({ insured })} />
    </Field>
  )
}

function TagsPart({ draft, onChange }: PartProps) {
  const t = useT(bulkMessages)
  return (
    <div className="flex flex-col gap-3">
      <Field label={t('addTags')} name="addTags">
        <TagsInput creates value={draft.addTags} onChange={(addTags) => onChange({ addTags })} />
      </Field>
      <Field label={t('removeTags')} name="removeTags">
        <TagsInput value={draft.removeTags} onChange={(removeTags) => onChange({ removeTags })} />
      </Field>
    </div>
  )
}

function HoldPart({ draft, errors, onChange }: PartProps) {
  const t = useT(bulkMessages)
  return (
    <div className="flex flex-col gap-3">
      <RadioGroup
        aria-label={t('hold')}
        value={draft.held ? 'hold' : 'release'}
        options={[
          { value: 'hold', label: t('putOnHold') },
          { value: 'release', label: t('release') },
        ]}
        onChange={(act) => onChange({ held: act === 'hold' })}
      />
      {draft.held && (
        <HoldFields reason={draft.reason} until={draft.until} error={errors['hold.until']} onChange={onChange} />
      )}
    </div>
  )
}

/** The users of the organization as options, with nobody first. */
export function useAssigneeOptions() {
  const t = useT(bulkMessages)
  const { data = [] } = useQuery({ ...useClient().query(listAssignees, {}, { hideErrors: true }), staleTime: 60_000 })
  return [{ value: '0', text: t('nobody') }, ...data.map(({ id, name }) => ({ value: String(id), text: name }))]
}

function AssigneePart({ draft, errors, onChange }: PartProps) {
  const t = useT(bulkMessages)
  const options = useAssigneeOptions()
  return (
    <Field label={t('assignee')} error={errors.assigneeId}>
      <Select
        value={String(draft.assigneeId ?? 0)}
        options={options}
        onChange={(id) => onChange({ assigneeId: Number(id) || null })}
      />
    </Field>
  )
}

/** The fields of each part. */
export const partFields: Record<Part, (props: PartProps) => ReactNode> = {
  weight: WeightPart,
  size: SizePart,
  service: ServicePart,
  shipFrom: SenderPart,
  signature: SignaturePart,
  insured: InsuredPart,
  tags: TagsPart,
  hold: HoldPart,
  assignee: AssigneePart,
}
