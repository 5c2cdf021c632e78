import { X } from 'lucide-react'
import { Combobox, type Option, useT } from '@waybill/kit'
import { ruleMessages } from './messages.ts'

type Props = {
  values: readonly string[]
  options: readonly Option[]
  label: string
  onChange: (values: string[]) => void
}

/** Several choices of a list: those taken stand above, one more is added by the box. */
export function CodeList({ values, options, label, onChange }: Props) {
  const t = useT(ruleMessages)
  const nameOf = (value: string) => options.find((option) => option.value === value)?.text ?? value
  return (
    <div className="flex flex-col gap-1">
      {values.length > 0 && (
        <ul className="flex flex-wrap gap-1">
          {values.map((value) => (
            <li key={value} className="inline-flex items-center gap-1 rounded-control border bg-sub ps-2 text-small">
              {nameOf(value)}
              <button
                type="button"
                className="grid size-6 place-items-center"
                aria-label={t('removeCode', { name: nameOf(value) })}
                onClick={() => onChange(values.filter((one) => one !== value))}
              >
                <X className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Combobox
        key={values.length}
        value={null}
        aria-label={label}
        placeholder={t('addCode')}
        options={options.filter(({ value }) => !values.includes(value))}
        onChange={(value) => value !== null && onChange([...values, value])}
      />
    </div>
  )
}
