import { ChevronDown, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import type { ImportInfo } from '@waybill/contract/imports/api'
import { targetFields } from '@waybill/contract/imports/targets'
import { Combobox, useLocale, useT } from '@waybill/kit'
import type { Choice, ColumnOption } from './field-row.tsx'
import { importMessages } from './messages.ts'

type Props = { info: ImportInfo; columns: readonly ColumnOption[]; onChange: (choice: Choice) => void }

/** What the mapping leaves out, of both sides: required fields, and columns of the file that hold something; each of those can be given a field. */
export function UnusedColumns({ info, columns, onChange }: Props) {
  const t = useT(importMessages)
  const { locale } = useLocale()
  const id = useId()
  const [open, setOpen] = useState(true)
  const used = new Set(Object.values(info.mapping))
  const left = info.columns.filter((column) => !used.has(column.index) && column.samples.length > 0)
  const fields = targetFields[info.target].fields
    .filter((field) => typeof info.mapping[field.key] !== 'number')
    .map((field) => ({ value: field.key, text: field.label[locale], keywords: field.key }))
  const words = [
    ...(info.unmapped.length > 0 ? [t('requiredLeft', { n: info.unmapped.length })] : []),
    ...(left.length > 0 ? [t('unusedColumns', { n: left.length })] : []),
  ]
  if (words.length === 0) return null
  return (
    <section className="rounded-control border border-line">
      <p role="status" className="flex items-center gap-2 px-3 py-1.5">
        <span className="min-w-0 flex-1 font-medium">{words.join(' · ')}</span>
        {left.length > 0 && (
          <button
            type="button"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
            className="flex min-h-6 items-center gap-1 text-muted hover:underline"
          >
            {open ? <ChevronDown /> : <ChevronRight />} {t(open ? 'hideColumns' : 'showColumns')}
          </button>
        )}
      </p>
      {open && left.length > 0 && (
        <ul
          id={id}
          aria-label={t('unusedColumns', { n: left.length })}
          className="kit-more max-h-44 overflow-y-auto px-3"
        >
          {left.map((column) => {
            const name = columns.find((one) => one.value === String(column.index))?.text ?? ''
            return (
              <li key={column.index} className="flex items-center gap-3 border-t border-line py-1">
                <span className="min-w-0 flex-1 truncate" title={column.samples.join(' · ')}>
                  {name} <span className="text-small text-muted">{column.samples[0]}</span>
                </span>
                <Combobox
                  aria-label={t('useColumnAs', { name })}
                  className="w-52 flex-none max-sm:w-36"
                  value={null}
                  placeholder={t('useAs')}
                  options={fields}
                  onChange={(field) => field !== null && onChange({ mapping: { [field]: column.index } })}
                />
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
