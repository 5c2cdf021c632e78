import { packageTypes } from '@waybill/contract/products/product-words'
import { quantityUnits } from '@waybill/contract/products/quantity-units'
import { productFieldsByKey } from '@waybill/contract/products/product-fields'
import { Card, Checkbox, Combobox, Field, Select, Textarea, useLocale, useT, WeightInput } from '@waybill/kit'
import { useCountryRows } from '../shared/address/places.ts'
import { productMessages } from './messages.ts'
import { AmountField, NumberField, ProductField, TextField, useFieldLabel } from './product-field.tsx'
import type { FieldForm } from './use-product-form.ts'

type Props = { form: FieldForm }
const grid = 'grid gap-3 sm:grid-cols-2'

export function IdentityCard({ form }: Props) {
  const t = useT(productMessages)
  return (
    <Card title={t('identityCard')}>
      <div className={grid}>
        <TextField form={form} name="skuCode" code />
        <TextField form={form} name="brand" />
        <TextField form={form} name="skuName" className="sm:col-span-2" />
        <TextField form={form} name="skuNameCN" />
        <AmountField form={form} name="purchasingCost" className="w-36" />
        <ProductField form={form} name="note" className="sm:col-span-2">
          <Textarea
            value={form.typed.note ?? ''}
            maxLength={500}
            rows={2}
            onChange={(note) => form.change({ note: note || null })}
          />
        </ProductField>
      </div>
    </Card>
  )
}

function WeightField({ form }: Props) {
  const t = useT(productMessages)
  const { typed, errors } = form
  const pounds = typed.unit !== 'cm/kg'
  const labels = pounds
    ? ([t('weightMajorLb'), t('weightMinorOz')] as const)
    : ([t('weightMajorKg'), t('weightMinorG')] as const)
  return (
    <div data-field="weight1">
      <Field name="weight2" label={t('weight')} group error={errors.weight1 ?? errors.weight2}>
        <WeightInput
          labels={labels}
          value={{ unit: pounds ? 'lb' : 'kg', major: typed.weight1 ?? null, minor: typed.weight2 ?? null }}
          onChange={({ major, minor }) => form.change({ weight1: major, weight2: minor })}
          onBlur={() => form.leave('weight2')}
        />
      </Field>
    </div>
  )
}

export function PackageCard({ form }: Props) {
  const t = useT(productMessages)
  const { locale } = useLocale()
  const label = useFieldLabel()
  const { typed } = form
  const side = typed.unit === 'cm/kg' ? 'cm' : 'in'
  const types = packageTypes.map((value) => ({
    value,
    text: productFieldsByKey.get('packageType')?.choices?.find((one) => one.value === value)?.label[locale] ?? value,
  }))
  return (
    <Card title={t('packageCard')}>
      <div className="flex flex-wrap gap-3">
        <ProductField form={form} name="packageType" className="w-52">
          <Select
            value={typed.packageType ?? null}
            options={types}
            onChange={(packageType) => form.change({ packageType })}
          />
        </ProductField>
        <NumberField form={form} name="qtyInOnePackage" unit={t('pieces')} decimals={0} className="w-44" />
      </div>
      <div className="mt-3 flex flex-wrap gap-3">
        <ProductField form={form} name="unit" className="w-24">
          <Select
            value={typed.unit ?? null}
            options={[
              { value: 'in/lb', text: t('imperial') },
              { value: 'cm/kg', text: t('metric') },
            ]}
            onChange={(unit) => form.change({ unit })}
          />
        </ProductField>
        {(['length', 'width', 'height'] as const).map((name) => (
          <NumberField key={name} form={form} name={name} unit={side} className="w-28" />
        ))}
        <WeightField form={form} />
      </div>
      <Checkbox
        className="mt-3"
        checked={typed.batteryFlag ?? false}
        onChange={(batteryFlag) => form.change({ batteryFlag })}
        label={label('batteryFlag')}
      />
    </Card>
  )
}

/** The customs fields, of one product or of many. */
export function CustomsFields({ form }: Props) {
  const t = useT(productMessages)
  const { locale } = useLocale()
  const countries = useCountryRows()
  const { typed } = form
  return (
    <div className={grid}>
      <TextField form={form} name="custDescription" className="sm:col-span-2" />
      <TextField form={form} name="scheduleB" code hint={t('hsHint')} />
      <TextField form={form} name="importHsCode" code />
      <ProductField form={form} name="originCountry">
        <Combobox
          value={typed.originCountry ?? null}
          placeholder={t('choose')}
          options={countries.map(([code, en, cn, more]) => ({
            value: code,
            text: locale === 'cn' ? cn : en,
            keywords: `${code} ${en} ${cn} ${more}`,
          }))}
          onChange={(originCountry) => form.change({ originCountry })}
        />
      </ProductField>
      <ProductField form={form} name="quantityUnit">
        <Combobox
          value={typed.quantityUnit ?? null}
          placeholder={t('choose')}
          options={quantityUnits.map(({ value, label: words }) => ({
            value,
            text: `${words[locale]} (${value})`,
            keywords: `${value} ${words.en} ${words.cn}`,
          }))}
          onChange={(quantityUnit) => form.change({ quantityUnit })}
        />
      </ProductField>
      <AmountField form={form} name="declaredValue" className="w-36" />
    </div>
  )
}

export function CustomsCard({ form }: Props) {
  const t = useT(productMessages)
  return (
    <Card title={t('customsCard')}>
      <CustomsFields form={form} />
    </Card>
  )
}
