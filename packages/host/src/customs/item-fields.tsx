import type { CustomsLine } from '@waybill/contract/customs/declaration'
import { isDeclaredLow } from '@waybill/contract/customs/low-value'
import { queryCountry } from '@waybill/contract/orders/api'
import { useClient } from '@waybill/host'
import { Combobox, Field, NumberInput, TextInput, useFormat, useLocale, useT } from '@waybill/kit'
import { useQuery } from '@tanstack/react-query'
import { customsMessages } from './messages.ts'

export function useCountryOptions() {
  const client = useClient()
  const { locale } = useLocale()
  const { data } = useQuery({
    ...client.query(queryCountry, { query: { lang: locale } }, { hideErrors: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (data ?? []).map(({ countryCode, countryName }) => ({
    value: countryCode,
    text: countryName,
    keywords: countryCode,
  }))
}

const SHORT = 30
type Props = {
  line: CustomsLine
  errors: Readonly<Record<string, string>>
  onChange: (change: Partial<CustomsLine>) => void
}

/** That a declared value is far below the price; it may be right. */
function LowValue({ goods: { value, soldFor } }: { goods: { value: number; soldFor: number } }) {
  const t = useT(customsMessages)
  const format = useFormat()
  const amounts = { value: format.money(value), price: format.money(soldFor) }
  return <span className="text-warning-fg">{t('declaredLow', amounts)}</span>
}

/** What customs ask of one kind of goods. */
export function ItemFields({ line, errors, onChange }: Props) {
  const t = useT(customsMessages)
  const countries = useCountryOptions()
  const at = (name: keyof CustomsLine) => `lines.${line.lineId}.${name}`
  const needsShort = (line.description ?? '').length > SHORT || line.shortDescription !== null
  return (
    <fieldset className="border-t border-line pt-3 first-of-type:border-t-0 first-of-type:pt-0">
      <legend className="float-start mb-2 w-full font-semibold wrap-anywhere">
        {line.sku ?? line.description ?? '-'} <span className="tnum font-normal text-muted">× {line.quantity}</span>
      </legend>
      <div className="clear-both grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        <Field
          name={at('description')}
          label={t('description')}
          error={errors[at('description')]}
          className="sm:col-span-2"
        >
          <TextInput
            value={line.description ?? ''}
            maxLength={200}
            onChange={(text) => onChange({ description: text || null })}
          />
        </Field>
        <Field
          name={at('descriptionCn')}
          label={t('descriptionCn')}
          error={errors[at('descriptionCn')]}
          className="sm:col-span-2"
        >
          <TextInput
            value={line.descriptionCn ?? ''}
            maxLength={200}
            onChange={(text) => onChange({ descriptionCn: text || null })}
          />
        </Field>
        {needsShort && (
          <Field
            name={at('shortDescription')}
            label={t('short')}
            error={errors[at('shortDescription')]}
            className="sm:col-span-2"
          >
            <TextInput
              value={line.shortDescription ?? ''}
              maxLength={SHORT}
              onChange={(text) => onChange({ shortDescription: text || null })}
            />
          </Field>
        )}
        <Field name={at('hsCode')} label={t('hs')} error={errors[at('hsCode')]}>
          <TextInput value={line.hsCode ?? ''} maxLength={30} onChange={(text) => onChange({ hsCode: text || null })} />
        </Field>
        <Field name={at('originCountry')} label={t('origin')} error={errors[at('originCountry')]}>
          <Combobox
            value={line.originCountry}
            placeholder={t('choose')}
            options={countries}
            onChange={(originCountry) => onChange({ originCountry })}
          />
        </Field>
        <Field
          name={at('value')}
          label={t('unitValue')}
          error={errors[at('value')]}
          hint={isDeclaredLow(line) ? <LowValue goods={line} /> : undefined}
        >
          <NumberInput
            value={line.value === null ? null : line.value / 10_000}
            unit="USD"
            onChange={(amount) => onChange({ value: amount === null ? null : Math.round(amount * 100) * 100 })}
          />
        </Field>
        <Field name={at('netCg')} label={t('unitNet')} error={errors[at('netCg')]}>
          <NumberInput
            value={line.netCg === null ? null : line.netCg / 100}
            unit="g"
            onChange={(grams) => onChange({ netCg: grams === null ? null : Math.round(grams * 100) })}
          />
        </Field>
      </div>
    </fieldset>
  )
}
