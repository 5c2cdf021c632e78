import type { CountTolerance } from '@waybill/contract/counts/tolerance'
import { warehouseRules } from '@waybill/contract/warehouses/api'
import { Field, NumberInput, useT } from '@waybill/kit'
import type { CardProps } from './form-cards.tsx'
import { warehouseMessages } from './messages.ts'

const UNIT = 10_000
const MOST_UNITS = 1_000_000
const MOST_PERCENT = 100
const MOST_VALUE = 9_999_999

/** The limits of one side. */
function Side({ side, form, errors, change }: CardProps & { side: 'plus' | 'minus' }) {
  const t = useT(warehouseMessages)
  const limits = form.countTolerances[side]
  const set = (next: Partial<CountTolerance>) =>
    change({ countTolerances: { ...form.countTolerances, [side]: { ...limits, ...next } } })
  return (
    <Field
      group
      name={`countTolerances.${side}`}
      label={t(`tolerance_${side}`)}
      error={errors[`countTolerances.${side}`]}
    >
      <div className="grid grid-cols-3 gap-3 max-sm:grid-cols-1">
        <NumberInput
          aria-label={`${t(`tolerance_${side}`)}: ${t('toleranceUnits')}`}
          value={limits.units}
          decimals={0}
          max={MOST_UNITS}
          unit={t('toleranceUnits')}
          onChange={(units) => set({ units })}
        />
        <NumberInput
          aria-label={`${t(`tolerance_${side}`)}: ${t('tolerancePercent')}`}
          value={limits.percent}
          decimals={0}
          max={MOST_PERCENT}
          unit="%"
          onChange={(percent) => set({ percent })}
        />
        <NumberInput
          aria-label={`${t(`tolerance_${side}`)}: ${t('toleranceValue')}`}
          value={limits.value === null ? null : limits.value / UNIT}
          max={MOST_VALUE}
          icon="$"
          onChange={(value) => set({ value: value === null ? null : Math.round(value * 100) * 100 })}
        />
      </div>
    </Field>
  )
}

/** Up to how much a count may differ without being counted again, and how long parcels wait that nobody claims. */
export function ToleranceCard(props: CardProps) {
  const t = useT(warehouseMessages)
  const { form, errors, change } = props
  return (
    <>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 text-section font-semibold">{t('tolerances')}</legend>
        <p className="text-muted">{t('tolerancesText')}</p>
        <Side {...props} side="plus" />
        <Side {...props} side="minus" />
      </fieldset>
      <Field
        name="unidentifiedDays"
        label={t('unidentifiedDays')}
        hint={t('unidentifiedDaysHint')}
        error={errors.unidentifiedDays}
      >
        <NumberInput
          value={form.unidentifiedDays}
          decimals={0}
          max={warehouseRules.unidentifiedDays}
          onChange={(days) => change({ unidentifiedDays: days })}
        />
      </Field>
    </>
  )
}
