import { useMemo, useState } from 'react'
import { Equal } from 'lucide-react'
import type { ImportInfo } from '@waybill/contract/imports/api'
import { headingKey } from '@waybill/contract/sheets/column-names'
import { targetFields } from '@waybill/contract/imports/targets'
import { Banner, cx, useLocale, useT } from '@waybill/kit'
import { type ColumnOption, FieldRow, SAME_FOR_ALL } from './field-row.tsx'
import { importMessages } from './messages.ts'
import { hasTemplates } from './target-words.ts'
import { TemplateBar } from './template-bar.tsx'
import { UnusedColumns } from './unused-columns.tsx'
import { useChange } from './use-import.ts'
import { useColumnValues } from './use-values.ts'

type Filter = 'all' | 'unmapped' | 'required'
const filters = ['all', 'unmapped', 'required'] as const
const filterWords = { all: 'filterAll', unmapped: 'filterUnmapped', required: 'filterRequired' } as const
const MANY = 15

const isFilled = (info: ImportInfo, key: string): boolean =>
  typeof info.mapping[key] === 'number' || info.constants[key] !== undefined

function useColumnOptions(info: ImportInfo): ColumnOption[] {
  const t = useT(importMessages)
  return useMemo(() => {
    const alike = Map.groupBy(info.columns, (column) => headingKey(column.heading))
    const textOf = ({ heading, index }: ImportInfo['columns'][number]) => {
      const number = t('columnNumber', { n: index + 1 })
      if (heading === '') return number
      return (alike.get(headingKey(heading))?.length ?? 0) > 1 ? `${heading} (${number})` : heading
    }
    return [
      { value: SAME_FOR_ALL, text: t('sameForAll'), hint: t('sameForAllHint'), icon: <Equal />, apart: true },
      ...info.columns.map((column) => ({
        value: String(column.index),
        text: textOf(column),
        hint: column.samples.join(' · ').slice(0, 80),
        keywords: column.samples.join(' '),
      })),
    ]
  }, [info.columns, t])
}

type FilterBarProps = { filter: Filter; counts: Record<Filter, number>; onFilter: (filter: Filter) => void }
function FilterBar({ filter, counts, onFilter }: FilterBarProps) {
  const t = useT(importMessages)
  return (
    <div className="flex items-center gap-1">
      {filters.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={filter === one}
          onClick={() => onFilter(one)}
          className={cx(
            'h-7 rounded-control px-2',
            filter === one ? 'bg-brand-soft font-medium text-brand-text' : 'text-muted hover:bg-sub',
          )}
        >
          {t(filterWords[one], { n: counts[one] })}
        </button>
      ))}
      <span className="ms-auto text-small text-muted">{t('requiredHint')}</span>
    </div>
  )
}

/** Step 1: which column or value fills which field; guessed, and all of it correctable. */
export function MapStep({ info, showMissing }: { info: ImportInfo; showMissing: boolean }) {
  const t = useT(importMessages)
  const { locale } = useLocale()
  const change = useChange(info.excelCacheId)
  const options = useColumnOptions(info)
  const values = useColumnValues(info)
  const [filter, setFilter] = useState<Filter>('all')
  const { fields } = targetFields[info.target]
  const shown = {
    all: fields,
    unmapped: fields.filter((field) => !isFilled(info, field.key)),
    required: fields.filter((field) => field.required || info.unmapped.includes(field.key)),
  }
  const missing = fields.filter((field) => info.unmapped.includes(field.key))
  return (
    <div className="flex flex-col gap-3">
      {hasTemplates(info.target) && <TemplateBar info={info} />}
      {showMissing && missing.length > 0 && (
        <Banner tone="critical">
          {t('unmappedRequired', {
            n: missing.length,
            fields: missing.map((field) => field.label[locale]).join(locale === 'cn' ? '、' : ', '),
          })}
        </Banner>
      )}
      <UnusedColumns info={info} columns={options} onChange={change.mutate} />
      <FilterBar
        filter={filter}
        counts={{ all: fields.length, unmapped: shown.unmapped.length, required: shown.required.length }}
        onFilter={setFilter}
      />
      <ul className={cx(shown[filter].length > MANY && 'gap-x-6 sm:columns-2 [&>li]:break-inside-avoid')}>
        {shown[filter].map((field) => (
          <FieldRow
            key={field.key}
            field={field}
            info={info}
            options={options}
            values={values.get(field.key)}
            onChange={change.mutate}
            showMissing={showMissing}
          />
        ))}
      </ul>
    </div>
  )
}
