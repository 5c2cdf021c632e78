import { useMemo, useState } from 'react'
import { type ImportField, type ImportInfo, orderImportFields, type OrderImportKey } from '@waybill/contract'
import { Banner, Combobox, cx, useLocale, useT } from '@waybill/kit'
import { importMessages } from './messages.ts'
import { TemplateBar } from './template-bar.tsx'
import { useChange } from './use-import.ts'

type Filter = 'all' | 'unmapped' | 'required'
const NONE = 'none'
const MANY = 15
const MATCH_WORDS = {
  template: 'matchedTemplate',
  remembered: 'matchedRemembered',
  name: 'matchedName',
  content: 'matchedContent',
  user: 'matchedUser',
} as const

const isMapped = (info: ImportInfo, key: OrderImportKey): boolean => typeof info.mapping[key] === 'number'

function useColumnOptions(info: ImportInfo) {
  const t = useT(importMessages)
  return useMemo(() => {
    const columns = info.columns.map((column) => ({
      value: String(column.index),
      text: column.heading || t('columnNumber', { n: column.index + 1 }),
      hint: column.samples.join(' · ').slice(0, 80),
      keywords: column.samples.join(' '),
    }))
    return [{ value: NONE, text: t('notInFile') }, ...columns]
  }, [info.columns, t])
}

type RowProps = {
  field: ImportField
  info: ImportInfo
  options: ReturnType<typeof useColumnOptions>
  onChoose: (key: OrderImportKey, column: number | null) => void
}

/** One system field with the column that fills it. */
function FieldRow({ field, info, options, onChoose }: RowProps) {
  const t = useT(importMessages)
  const { locale } = useLocale()
  const at = info.mapping[field.key]
  const column = info.columns.find((one) => one.index === at)
  const by = info.matchedBy[field.key]
  const missing = field.required && !column
  const shared = orderImportFields.find(
    (other) => other.key !== field.key && typeof at === 'number' && info.mapping[other.key] === at,
  )
  return (
    <li
      className={cx(
        'grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-start gap-x-3 gap-y-0.5 border-b border-line py-2',
        missing && 'bg-critical-soft',
      )}
    >
      <span className="flex min-h-[30px] min-w-0 items-center font-medium">
        <span className="truncate" title={field.label[locale]}>
          {field.label[locale]}
        </span>
        {field.required && (
          <span aria-hidden="true" className="ms-0.5 text-danger">
            *
          </span>
        )}
      </span>
      <div className="min-w-0">
        <Combobox
          aria-label={field.label[locale]}
          value={column ? String(column.index) : NONE}
          options={options}
          invalid={Boolean(missing)}
          onChange={(value) => onChoose(field.key, value === null || value === NONE ? null : Number(value))}
        />
        <p className="mt-0.5 truncate text-small text-muted">
          {by && (
            <span>
              {t(MATCH_WORDS[by])}
              {column && column.samples.length > 0 ? ' · ' : ''}
            </span>
          )}
          {column?.samples.join(' · ')}
        </p>
        {shared && (
          <p className="text-small text-warning-text">
            {t('usedTwice', { column: column?.heading ?? '', other: shared.label[locale] })}
          </p>
        )}
      </div>
    </li>
  )
}

/** Step 1: which column fills which field; guessed, and all of it correctable. */
export function MapStep({ info, showMissing }: { info: ImportInfo; showMissing: boolean }) {
  const t = useT(importMessages)
  const { locale } = useLocale()
  const change = useChange(info.excelCacheId)
  const options = useColumnOptions(info)
  const [filter, setFilter] = useState<Filter>('all')
  const unmapped = orderImportFields.filter((field) => !isMapped(info, field.key))
  const required = orderImportFields.filter((field) => field.required)
  const shown = { all: orderImportFields, unmapped, required }[filter]
  const counts = { all: orderImportFields.length, unmapped: unmapped.length, required: required.length }
  const missing = required.filter((field) => !isMapped(info, field.key))
  const choose = (key: OrderImportKey, column: number | null) => change.mutate({ mapping: { [key]: column } })
  const words = { all: 'filterAll', unmapped: 'filterUnmapped', required: 'filterRequired' } as const
  return (
    <div className="flex flex-col gap-3">
      <TemplateBar info={info} />
      {showMissing && missing.length > 0 && (
        <Banner tone="critical">
          {t('unmappedRequired', {
            n: missing.length,
            fields: missing.map((field) => field.label[locale]).join(locale === 'cn' ? '、' : ', '),
          })}
        </Banner>
      )}
      <div className="flex items-center gap-1">
        {(['all', 'unmapped', 'required'] as const).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={filter === one}
            onClick={() => setFilter(one)}
            className={cx(
              'h-7 rounded-control px-2',
              filter === one ? 'bg-brand-soft font-medium text-brand-text' : 'text-muted hover:bg-sub',
            )}
          >
            {t(words[one], { n: counts[one] })}
          </button>
        ))}
        <span className="ms-auto text-small text-muted">{t('requiredHint')}</span>
      </div>
      <ul className={cx(shown.length > MANY && 'gap-x-6 lg:columns-2 [&>li]:break-inside-avoid')}>
        {shown.map((field) => (
          <FieldRow key={field.key} field={field} info={info} options={options} onChoose={choose} />
        ))}
      </ul>
    </div>
  )
}
