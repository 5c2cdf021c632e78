import { useState } from 'react'
import { ChevronDown, ChevronRight } from 'lucide-react'
import type { ColumnValues, ImportInfo } from '@waybill/contract/imports/api'
import type { ImportField } from '@waybill/contract/sheets/fields'
import { Button, Combobox, useLocale, useT } from '@waybill/kit'
import { useValueOptions } from './constant-input.tsx'
import { importMessages } from './messages.ts'
import { useChooseValue } from './use-values.ts'

/** As many texts as one wants to read; the rest are in the grid. */
const MOST_SHOWN = 30
const BY_WORDS = { exact: null, alike: 'valueAlike', remembered: 'valueRemembered', user: 'matchedUser' } as const

type Props = { field: ImportField; info: ImportInfo; values: ColumnValues }
type Value = ColumnValues['values'][number]

/** One text of the column with what it stands for in all rows. */
function ValueRow({ field, info, value }: Pick<Props, 'field' | 'info'> & { value: Value }) {
  const t = useT(importMessages)
  const { locale } = useLocale()
  const options = useValueOptions(field, info)
  const choose = useChooseValue(info.excelCacheId)
  const word = value.by === null ? 'valueUnknown' : BY_WORDS[value.by]
  return (
    <li className="py-1.5">
      <span className="mb-1 flex items-baseline justify-between gap-3">
        <span className="truncate" title={value.raw}>
          {value.raw}
        </span>
        <span className="flex-none text-small text-muted">
          {t('valueRows', { n: value.count })}
          {word && (
            <>
              {' · '}
              <span className={value.by === 'exact' || value.by === 'user' ? undefined : 'text-warning-fg'}>
                {t(word)}
              </span>
            </>
          )}
        </span>
      </span>
      <Combobox
        aria-label={t('valueStandsFor', { field: field.label[locale], value: value.raw })}
        value={options.find((option) => option.value === value.value)?.value ?? null}
        placeholder={value.value ?? t('chooseValue')}
        options={options}
        invalid={value.value === null}
        onChange={(next) => choose.mutate({ field: field.key, values: [{ raw: value.raw, value: next }] })}
      />
    </li>
  )
}

/** How much of a column's texts there is to do. */
function useSummary({ values, total }: ColumnValues): string {
  const t = useT(importMessages)
  const unknown = values.filter(({ value }) => value === null).length
  const alike = values.filter(({ by }) => by === 'alike').length
  if (unknown > 0) return t('valuesUnknown', { n: unknown, total })
  return alike > 0 ? t('valuesToCheck', { n: alike, total }) : t('valuesKnown', { n: total })
}

/** What the texts of a column stand for: those that mean nothing are open, the others behind a button. */
export function ValueList({ field, info, values }: Props) {
  const t = useT(importMessages)
  const { locale } = useLocale()
  const [open, setOpen] = useState(false)
  const doubtful = values.values.filter(({ by }) => by !== 'exact')
  const shown = (open ? values.values : doubtful).slice(0, MOST_SHOWN)
  const summary = useSummary(values)
  const Chevron = open ? ChevronDown : ChevronRight
  return (
    <section aria-label={t('valuesOf', { field: field.label[locale] })} className="mt-1">
      <Button
        // The sign begins where the text above does: it has some px of its own around it.
        className="-ms-3"
        size="compact"
        variant="ghost"
        icon={<Chevron className="size-4" aria-hidden />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {summary}
      </Button>
      {shown.length > 0 && (
        <ul className="mt-1 rounded-control border border-line px-2 py-1">
          {shown.map((value) => (
            <ValueRow key={value.raw} field={field} info={info} value={value} />
          ))}
        </ul>
      )}
    </section>
  )
}
