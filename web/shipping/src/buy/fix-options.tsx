import { batteries, batteryTypes } from '@waybill/contract/declarations/batteries'
import { payMethod, payMethodNames, parsePayMethod } from '@waybill/contract/declarations/cod'
import { AmountInput } from '@waybill/host/amount-input'
import { Field, Select, useLocale, useT } from '@waybill/kit'
import { buyMessages } from '../messages/buy.ts'
import type { Draft } from './fix-fields.ts'

type Change = (change: Partial<Draft>) => void

/** None, or which: the two fields of an order as one choice, so that they cannot contradict each other. */
export function FixBattery({ draft, error, onChange }: { draft: Draft; error?: string; onChange: Change }) {
  const t = useT(buyMessages)
  const { locale } = useLocale()
  const { lithium, batteryType } = draft
  const isClear = lithium === (batteryType ?? 0) > 0
  const options = [
    { value: '0', text: t('noBattery') },
    ...batteryTypes.map((type) => ({ value: String(type), text: batteries[type].name[locale] })),
  ]
  return (
    <Field label={t('battery')} error={error} className="w-80 max-w-full">
      <Select
        value={isClear ? String(batteryType ?? 0) : null}
        placeholder={t('chooseBattery')}
        options={options}
        onChange={(value) =>
          onChange(
            value === '0' ? { lithium: false, batteryType: null } : { lithium: true, batteryType: Number(value) },
          )
        }
      />
    </Field>
  )
}

type CodProps = { draft: Draft; errors: Readonly<Record<string, string>>; onChange: Change }

/** What to collect and how; without an amount nothing is collected. */
export function FixCod({ draft, errors, onChange }: CodProps) {
  const t = useT(buyMessages)
  const { locale } = useLocale()
  const { cod } = draft
  const method = parsePayMethod(cod?.payMethod ?? null)
  const options = Object.values(payMethod).map((one) => ({ value: String(one), text: payMethodNames[one][locale] }))
  return (
    <div className="flex flex-wrap gap-3">
      <Field label={t('codAmount')} error={errors['cod.amount']} className="w-64 max-w-full">
        <AmountInput
          value={cod === null ? null : cod.amount / 10_000}
          unit="USD"
          onChange={(amount) =>
            onChange({
              cod: amount ? { amount: Math.round(amount * 100) * 100, payMethod: cod?.payMethod ?? null } : null,
            })
          }
        />
      </Field>
      {cod && (
        <Field label={t('codMethod')} error={errors['cod.payMethod']} className="w-64 max-w-full">
          <Select
            value={method === null ? null : String(method)}
            placeholder={cod.payMethod ?? ''}
            options={options}
            onChange={(value) => onChange({ cod: { ...cod, payMethod: value } })}
          />
        </Field>
      )}
    </div>
  )
}

type InsuredProps = { draft: Draft; errors: Readonly<Record<string, string>>; onChange: Change }

/** What each package is insured for, where a carrier insures less. */
export function FixInsured({ draft, errors, onChange }: InsuredProps) {
  const t = useT(buyMessages)
  const { others } = draft
  const field = (name: string, no: number, amount: number | null, change: (amount: number | null) => void) => (
    <Field
      key={no}
      label={others.length > 0 ? t('insuredValueOf', { no }) : t('insuredValue')}
      error={errors[name]}
      className="w-64 max-w-full"
    >
      <AmountInput
        value={amount === null ? null : amount / 10_000}
        unit="USD"
        onChange={(dollars) => change(dollars === null ? null : Math.round(dollars * 100) * 100)}
      />
    </Field>
  )
  return (
    <div className="flex flex-wrap gap-3">
      {field('insuredValue', 1, draft.insuredValue, (insuredValue) => onChange({ insuredValue }))}
      {others.map((one, at) =>
        field(`otherPackages.${at}.insuredValue`, at + 2, one.insuredValue, (insuredValue) =>
          onChange({ others: others.with(at, { ...one, insuredValue }) }),
        ),
      )}
    </div>
  )
}
