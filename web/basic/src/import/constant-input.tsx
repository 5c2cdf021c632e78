import { useMemo, useState } from 'react'
import type { ImportInfo } from '@waybill/contract/imports/api'
import { parseCarrier } from '@waybill/contract/carriers/catalogue'
import type { ImportField } from '@waybill/contract/sheets/fields'
import { hasValues, optionsOf, type ValueOption } from '@waybill/contract/sheets/value-matching'
import { Combobox, TextInput, useLocale, useT } from '@waybill/kit'
import { importMessages } from './messages.ts'

/** The values of a field as options; services are those of the carrier that all rows have. */
export function useValueOptions(field: ImportField, info: ImportInfo) {
  const { locale } = useLocale()
  const carrier = typeof info.mapping.carrierName === 'number' ? '' : (info.constants.carrierName ?? '')
  return useMemo(() => {
    const toOption = ({ value, label }: ValueOption) => ({
      value,
      text: label[locale],
      keywords: `${value} ${label.en}`,
    })
    return hasValues(field) ? optionsOf(field, parseCarrier(carrier)).map(toOption) : []
  }, [field, carrier, locale])
}

type Props = { field: ImportField; info: ImportInfo; onChange: (value: string) => void }

/** The value that a field has in every row; kept when the box is left or Enter pressed. */
export function ConstantInput({ field, info, onChange }: Props) {
  const t = useT(importMessages)
  const { locale } = useLocale()
  const stored = info.constants[field.key] ?? ''
  const [draft, setDraft] = useState<string | null>(null)
  const options = useValueOptions(field, info)
  const label = t('valueForAll', { field: field.label[locale] })
  const settle = () => {
    if (draft !== null && draft.trim() !== stored) onChange(draft.trim())
    setDraft(null)
  }
  return (
    <div className="mt-1">
      {options.length > 0 ? (
        <Combobox
          aria-label={label}
          value={options.find((option) => option.value === stored)?.value ?? null}
          options={options}
          placeholder={stored || t('chooseForAll')}
          onChange={(value) => onChange(value ?? '')}
        />
      ) : (
        <TextInput
          aria-label={label}
          value={draft ?? stored}
          placeholder={t('typeForAll')}
          onChange={setDraft}
          onBlur={settle}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            settle()
          }}
        />
      )}
    </div>
  )
}
