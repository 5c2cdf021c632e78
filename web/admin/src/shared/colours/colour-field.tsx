import type { ReactNode } from 'react'
import { parseHex, toHex } from '@waybill/contract/brand/index'
import { Field, TrimInput, useT } from '@waybill/kit'
import { colourMessages } from './messages.ts'

/** A colour as text, with the browser's own picker beside it. Empty = none. */
export function ColourField(props: {
  name: string
  label: string
  hint?: ReactNode
  value: string
  error?: ReactNode
  onChange: (value: string) => void
}) {
  const { name, label, hint, value, error, onChange } = props
  const t = useT(colourMessages)
  const colour = parseHex(value)
  return (
    <Field name={name} label={label} hint={hint} error={error}>
      <div className="flex gap-2">
        <TrimInput
          value={value}
          maxLength={7}
          placeholder={t('example', { value: '#1d62ff' })}
          className="max-w-32"
          onChange={onChange}
        />
        <input
          type="color"
          aria-label={t('pick', { field: label })}
          value={colour ? toHex(colour) : '#ffffff'}
          onChange={(event) => onChange(event.target.value)}
          className="h-control w-12 flex-none rounded-control border border-ctl bg-bg p-0.5"
        />
      </div>
    </Field>
  )
}
