import { Field, NumberInput, Select, TextInput, useT, WeightInput } from '@waybill/kit'
import { calculatorMessages } from './messages.ts'
import { sides, unitsOf, type Side } from './rate-state.ts'
import type { FieldsProps } from './use-errors.ts'

const weightExample = { lb: ['2', '8'], kg: ['1', '250'] } as const
const sideExample: Record<'in' | 'cm', Record<Side, number>> = {
  in: { length: 12, width: 9, height: 4 },
  cm: { length: 30, width: 23, height: 10 },
}

function UnitField({ form, change }: Pick<FieldsProps, 'form' | 'change'>) {
  const t = useT(calculatorMessages)
  return (
    <Select
      aria-label={t('units')}
      value={form.metric ? 'metric' : 'imperial'}
      options={[
        { value: 'imperial', text: t('imperial') },
        { value: 'metric', text: t('metric') },
      ]}
      onChange={(units) => change({ metric: units === 'metric' })}
    />
  )
}

/** Length, width and height: all three or none. */
function SideFields({ form, change, errors, onLeave }: FieldsProps) {
  const t = useT(calculatorMessages)
  const { sizeUnit } = unitsOf(form)
  const untouched = sides.every((side) => form[side] === null)
  const words = [...new Set(sides.flatMap((side) => errors[`package.${side}`] ?? []))]
  const leave = (event: React.FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onLeave('size')
  }
  return (
    <div onBlur={leave} className="flex w-full flex-col gap-1">
      <div className="grid grid-cols-3 gap-3">
        {sides.map((side) => (
          <Field key={side} name={`package.${side}`} label={t(side)}>
            <NumberInput
              value={form[side]}
              unit={sizeUnit}
              invalid={errors[`package.${side}`] !== undefined}
              aria-describedby="rate-size-note"
              placeholder={untouched ? t('example', { value: sideExample[sizeUnit][side] }) : undefined}
              onChange={(value) => change({ [side]: value })}
            />
          </Field>
        ))}
      </div>
      <div id="rate-size-note" className={words.length > 0 ? 'text-small text-danger' : 'text-small text-muted'}>
        {words.length > 0 ? words.map((line) => <p key={line}>{line}</p>) : t('sidesHint')}
      </div>
    </div>
  )
}

/** What the parcel weighs and measures. */
export function PackageFields(props: FieldsProps) {
  const { form, change, errors } = props
  const t = useT(calculatorMessages)
  const { massUnit } = unitsOf(form)
  const untouched = form.weight === null && form.weight2 === null
  const [major, minor] = weightExample[massUnit]
  const labels =
    massUnit === 'lb' ? ([t('weightLb'), t('weightOz')] as const) : ([t('weightKg'), t('weightG')] as const)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">{t('package')}</legend>
      <div className="flex flex-wrap gap-3">
        <Field
          name="package.weight"
          label={t('weight')}
          group
          required
          error={errors['package.weight']}
          className="w-50"
        >
          <WeightInput
            labels={labels}
            examples={untouched ? [t('example', { value: major }), t('example', { value: minor })] : undefined}
            value={{ unit: massUnit, major: form.weight, minor: form.weight2 }}
            onChange={(weight) => change({ weight: weight.major, weight2: weight.minor })}
          />
        </Field>
        <Field label={t('units')} className="min-w-24 flex-1">
          <UnitField form={form} change={change} />
        </Field>
        <SideFields {...props} />
        <Field name="package.type" label={t('packageType')} error={errors['package.type']} className="w-full">
          <TextInput
            value={form.packaging}
            placeholder={t('ownPackaging')}
            maxLength={50}
            onChange={(packaging) => change({ packaging })}
          />
        </Field>
      </div>
    </fieldset>
  )
}
