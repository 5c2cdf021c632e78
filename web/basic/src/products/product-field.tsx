import type { ReactNode } from 'react'
import { type Money, unitsPerCent } from '@waybill/contract/core/money'
import { type ProductImportKey, productFieldsByKey } from '@waybill/contract/products/product-fields'
import { Field, NumberInput, TextInput, useLocale } from '@waybill/kit'
import type { FieldForm } from './use-product-form.ts'

/** The words of a field in the reader's language, as the import's columns have them. */
export function useFieldLabel(): (key: ProductImportKey) => string {
  const { locale } = useLocale()
  return (key) => productFieldsByKey.get(key)?.label[locale] ?? key
}

type Props = {
  form: FieldForm
  name: ProductImportKey
  hint?: ReactNode
  className?: string
}

/** A field with its label, its mark when it is required, and what is wrong with it. */
export function ProductField({ form, name, children, ...more }: Props & { children: ReactNode }) {
  const label = useFieldLabel()
  const required = productFieldsByKey.get(name)?.required
  return (
    <Field name={name} label={label(name)} required={required} error={form.errors[name]} {...more}>
      {children}
    </Field>
  )
}

type Texts = Exclude<
  ProductImportKey,
  | 'purchasingCost'
  | 'declaredValue'
  | 'qtyInOnePackage'
  | 'length'
  | 'width'
  | 'height'
  | 'weight1'
  | 'weight2'
  | 'batteryFlag'
>
/** A line of text; empty is nothing. */
export function TextField(props: Props & { name: Texts; code?: boolean }) {
  const { form, name, code, ...more } = props
  return (
    <ProductField form={form} name={name} {...more}>
      <TextInput
        value={form.typed[name] ?? ''}
        maxLength={productFieldsByKey.get(name)?.max}
        className={code ? 'tnum' : undefined}
        spellCheck={code ? false : undefined}
        onChange={(value) =>
          form.change({ [name]: value === '' && name !== 'skuCode' && name !== 'skuName' ? null : value })
        }
        onBlur={() => form.leave(name)}
      />
    </ProductField>
  )
}

const perUnit = unitsPerCent * 100
const rounded = (amount: number): Money => Math.round(amount * perUnit)

/** An amount in US dollars. */
export function AmountField({ form, name, ...more }: Props & { name: 'purchasingCost' | 'declaredValue' }) {
  const amount = form.typed[name] ?? null
  return (
    <ProductField form={form} name={name} {...more}>
      <NumberInput
        value={amount === null ? null : amount / perUnit}
        icon="$"
        fixed
        onChange={(value) => form.change({ [name]: value === null ? null : rounded(value) })}
        onBlur={() => form.leave(name)}
      />
    </ProductField>
  )
}

/** A plain number with its unit. */
export function NumberField(
  props: Props & { name: 'length' | 'width' | 'height' | 'qtyInOnePackage'; unit: string; decimals?: number },
) {
  const { form, name, unit, decimals, ...more } = props
  return (
    <ProductField form={form} name={name} {...more}>
      <NumberInput
        value={form.typed[name] ?? null}
        unit={unit}
        decimals={decimals}
        onChange={(value) => form.change({ [name]: value })}
        onBlur={() => form.leave(name)}
      />
    </ProductField>
  )
}
