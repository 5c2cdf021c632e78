import type { OrderDetail } from '@waybill/contract/orders/api'
import { signature } from '@waybill/contract/carriers/enums'
import { batteries, batteryTypes } from '@waybill/contract/declarations/batteries'
import { parsePayMethod, payMethod, payMethodNames } from '@waybill/contract/declarations/cod'
import { type TextFieldKey, textFieldKeys, textFields } from '@waybill/contract/orders/text-fields'
import { AmountInput } from '@waybill/host/amount-input'
import { Field, Select, TextInput, useLocale, useT } from '@waybill/kit'
import { orderMessages } from './messages.ts'
import { useSignatureNames } from './use-signature-names.ts'

export type Options = Pick<
  OrderDetail,
  'signature' | 'insuredValue' | 'declaredValue' | 'cod' | 'lithium' | 'batteryType' | TextFieldKey
>
type Key = keyof Options
export const optionKeys: readonly Key[] = [
  'signature',
  'insuredValue',
  'declaredValue',
  'cod',
  'lithium',
  'batteryType',
  ...textFieldKeys,
]

const SIGNATURES = [signature.serviceDefault, signature.none, signature.indirect, signature.direct, signature.adult]
/** Whole cents, in 1/10,000 dollar. */
const moneyOf = (dollars: number | null): number | null => (dollars === null ? null : Math.round(dollars * 100) * 100)
const dollarsOf = (amount: number | null): number | null => (amount === null ? null : amount / 10_000)

type Part = { value: Options; errors: Record<string, string>; onChange: (change: Partial<Options>) => void }

/** Two amounts that are easily taken for each other: one buys insurance, the other is for customs. */
function Values({ value, errors, onChange }: Part) {
  const t = useT(orderMessages)
  return (
    <>
      <Field label={t('insuredValue')} hint={t('insuredHint')} error={errors.insuredValue}>
        <AmountInput
          value={dollarsOf(value.insuredValue)}
          unit="USD"
          onChange={(amount) => onChange({ insuredValue: moneyOf(amount) })}
        />
      </Field>
      <Field label={t('declaredValue')} hint={t('declaredHint')} error={errors.declaredValue}>
        <AmountInput
          value={dollarsOf(value.declaredValue)}
          unit="USD"
          onChange={(amount) => onChange({ declaredValue: moneyOf(amount) })}
        />
      </Field>
    </>
  )
}

/** Batteries: none or which, so that the two fields cannot contradict each other. */
function Batteries({ value, errors, onChange }: Part) {
  const t = useT(orderMessages)
  const { locale } = useLocale()
  const isClear = value.lithium === (value.batteryType ?? 0) > 0
  const options = [
    { value: '0', text: t('noBattery') },
    ...batteryTypes.map((type) => ({ value: String(type), text: batteries[type].name[locale] })),
  ]
  return (
    <Field label={t('lithium')} error={errors.batteryType ?? errors.lithium}>
      <Select
        value={isClear ? String(value.batteryType ?? 0) : null}
        placeholder={t('chooseBattery')}
        options={options}
        onChange={(chosen) =>
          onChange(
            chosen === '0' ? { lithium: false, batteryType: null } : { lithium: true, batteryType: Number(chosen) },
          )
        }
      />
    </Field>
  )
}

function Cod({ value, errors, onChange }: Part) {
  const t = useT(orderMessages)
  const { locale } = useLocale()
  const { cod } = value
  const method = parsePayMethod(cod?.payMethod ?? null)
  const options = Object.values(payMethod).map((one) => ({ value: String(one), text: payMethodNames[one][locale] }))
  return (
    <>
      <Field label={t('codAmount')} hint={t('codHint')} error={errors['cod.amount']}>
        <AmountInput
          value={dollarsOf(cod?.amount ?? null)}
          unit="USD"
          onChange={(amount) => {
            const whole = moneyOf(amount)
            onChange({ cod: whole ? { amount: whole, payMethod: cod?.payMethod ?? null } : null })
          }}
        />
      </Field>
      {cod && (
        <Field label={t('codMethod')} error={errors['cod.payMethod']}>
          <Select
            value={method === null ? null : String(method)}
            placeholder={cod.payMethod ?? ''}
            options={options}
            onChange={(chosen) => onChange({ cod: { ...cod, payMethod: chosen } })}
          />
        </Field>
      )}
    </>
  )
}

/** Signature, insurance, customs value, cash on delivery, batteries and references. */
export function OptionFields(part: Part) {
  const { value, errors, onChange } = part
  const t = useT(orderMessages)
  const { locale } = useLocale()
  const signatures = useSignatureNames()
  return (
    <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
      <Values {...part} />
      <Field label={t('signature')} error={errors.signature}>
        <Select
          value={String(value.signature)}
          options={SIGNATURES.map((one) => ({ value: String(one), text: signatures[one] ?? '' }))}
          onChange={(chosen) => onChange({ signature: Number(chosen) })}
        />
      </Field>
      <Batteries {...part} />
      <Cod {...part} />
      {textFieldKeys.map((key) => (
        <Field key={key} label={textFields[key].label[locale]} error={errors[key]}>
          <TextInput
            value={value[key] ?? ''}
            maxLength={textFields[key].max}
            onChange={(text) => onChange({ [key]: text || null })}
          />
        </Field>
      ))}
    </div>
  )
}
