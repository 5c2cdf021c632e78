import { carrier, signature } from '@waybill/contract/carriers/enums'
import { labelSize } from '@waybill/contract/shipping/enums'
import { localize } from '@waybill/contract/core/messages'
import { valuesOf } from '@waybill/contract/core/enums'
import { serviceLabel, servicesOf } from '@waybill/contract/carriers/catalogue'
import { cutOffOptions, cutOffWords } from '@waybill/contract/shipping/cut-off'
import type { OrderDefaults } from '@waybill/contract/defaults/api'
import { useShell } from '@waybill/host'
import { Checkbox, Combobox, Field, RadioGroup, Select, useLocale, useT } from '@waybill/kit'
import { defaultsMessages } from './messages.ts'
import { SettingForm } from './setting-form.tsx'

type Props = { defaults: OrderDefaults }

export function LabelSizeForm({ defaults }: Props) {
  const t = useT(defaultsMessages)
  return (
    <SettingForm defaults={defaults} name="labelSize">
      {(value, change) => (
        <Field label={t('labelSize')} group>
          <RadioGroup
            value={String(value)}
            options={[
              { value: String(labelSize.fourBySix), label: t('fourBySix') },
              { value: String(labelSize.letter), label: t('letter') },
            ]}
            onChange={(size) => change(size === String(labelSize.letter) ? labelSize.letter : labelSize.fourBySix)}
          />
        </Field>
      )}
    </SettingForm>
  )
}

export function SignatureForm({ defaults }: Props) {
  const t = useT(defaultsMessages)
  const options = valuesOf(signature).map((value) => ({ value: String(value), text: t(`signature${value}`) }))
  return (
    <SettingForm defaults={defaults} name="signature">
      {(value, change) => (
        <Field label={t('signature')} className="max-w-64">
          <Select
            value={String(value)}
            options={options}
            onChange={(chosen) => change(valuesOf(signature).find((one) => String(one) === chosen) ?? value)}
          />
        </Field>
      )}
    </SettingForm>
  )
}

export function ProductsForm({ defaults }: Props) {
  const t = useT(defaultsMessages)
  return (
    <SettingForm defaults={defaults} name="fillFromProducts">
      {(value, change) => <Checkbox checked={value} onChange={change} label={t('fillFromProducts')} />}
    </SettingForm>
  )
}

export function AutoVoidForm({ defaults }: Props) {
  const t = useT(defaultsMessages)
  return (
    <SettingForm defaults={defaults} name="autoVoid">
      {(value, change) => <Checkbox checked={value} onChange={change} label={t('autoVoid')} />}
    </SettingForm>
  )
}

/** Where orders go by themselves; one that has ended stays until it is changed. */
export function WarehouseForm({ defaults }: Props) {
  const t = useT(defaultsMessages)
  const { user } = useShell()
  const NONE = 'none'
  const options = [
    { value: NONE, text: t('noWarehouse') },
    ...(user?.warehouseList ?? []).map(({ warehouseId, name }) => ({ value: String(warehouseId), text: name })),
  ]
  return (
    <SettingForm defaults={defaults} name="warehouseId">
      {(value, change) => (
        <Field label={t('warehouse')} className="max-w-96">
          <Select
            value={options.some((one) => one.value === String(value)) ? String(value) : NONE}
            options={options}
            onChange={(chosen) => change(chosen === NONE ? null : Number(chosen))}
          />
        </Field>
      )}
    </SettingForm>
  )
}

export function CutOffForm({ defaults }: Props) {
  const t = useT(defaultsMessages)
  const { locale } = useLocale()
  const options = cutOffOptions.map((option) => ({
    value: String(option),
    text: localize(cutOffWords(option), locale),
  }))
  return (
    <SettingForm defaults={defaults} name="cutOff">
      {(value, change) => (
        <Field label={t('cutOff')} className="max-w-44">
          <Select value={String(value)} options={options} onChange={(option) => change(Number(option))} />
        </Field>
      )}
    </SettingForm>
  )
}

const ways = ['domestic', 'international'] as const
type Service = OrderDefaults['services']['domestic']
const keyOf = (service: Service): string | null => service && `${service.carrier}/${service.serviceCode}`
const all = valuesOf(carrier).flatMap((id) => servicesOf(id))

export function ServicesForm({ defaults }: Props) {
  const t = useT(defaultsMessages)
  const { locale } = useLocale()
  const options = all.map(({ carrier: id, code }) => ({
    value: `${id}/${code}`,
    text: localize(serviceLabel(id, code), locale),
    keywords: code,
  }))
  const serviceOf = (key: string | null): Service => {
    const found = all.find(({ carrier: id, code }) => `${id}/${code}` === key)
    return found ? { carrier: found.carrier, serviceCode: found.code } : null
  }
  return (
    <SettingForm defaults={defaults} name="services">
      {(value, change) => (
        <div className="flex flex-col gap-3 sm:max-w-96">
          {ways.map((way) => (
            <Field key={way} label={t(way)}>
              <Combobox
                value={keyOf(value[way])}
                options={options}
                placeholder={t('cheapest')}
                onChange={(key) => change({ ...value, [way]: serviceOf(key) })}
              />
            </Field>
          ))}
        </div>
      )}
    </SettingForm>
  )
}
