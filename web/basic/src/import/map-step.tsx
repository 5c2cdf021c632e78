import { useMemo, useState } from 'react'
import type { ImportInfo } from '@waybill/contract'
import type { ImportField } from '@waybill/contract/imports/fields'
import { targetFields } from '@waybill/contract/imports/targets'
import { Banner, Combobox, cx, Field, useLocale, useT } from '@waybill/kit'
import { importMessages } from './messages.ts'
import { TemplateBar } from './template-bar.tsx'
import { useChange } from './use-import.ts'

type Filter = 'all' | 'unmapped' | 'required'
const MANY = 15
const MATCH_WORDS = {
  template: 'matchedTemplate',
  remembered: 'matchedRemembered',
  name: 'matchedName',
  content: 'matchedContent',
  user: 'matchedUser',
} as const

const isMapped = (info: ImportInfo, key: string): boolean => typeof info.mapping[key] === 'number'

function useColumnOptions(info: ImportInfo) {
  const t = useT(importMessages)
  return useMemo(
    () =>
      info.columns.map((column) => ({
        value: String(column.index),
        text: column.heading || t('columnNumber', { n: column.index + 1 }),
        hint: column.samples.join(' · ').slice(0, 80),
        keywords: column.samples.join(' '),
      })),
    [info.columns, t],
  )
}

type RowProps = {
  field: ImportField
  info: ImportInfo
  options: ReturnType<typeof useColumnOptions>
  onChoose: (key: string, column: number | null) => void
  showMissing: boolean
}

/** One system field with the column that fills it. */
function FieldRow({ field, info, options, onChoose, showMissing }: RowProps) {
  const t = useT(importMessages)
  const { locale } = useLocale()
  const at = info.mapping[field.key]
  const column = info.columns.find((one) => one.index === at)
  const by = info.matchedBy[field.key]
  const missing = Boolean(field.required && !column)
  const shared = targetFields[info.target].fields.find(
    (other) => other.key !== field.key && typeof at === 'number' && info.mapping[other.key] === at,
  )
  const words = [by ? t(MATCH_WORDS[by]) : null, ...(column?.samples ?? [])].filter(Boolean).join(' · ')
  return (
    <li className="pb-3">
      <Field
        label={field.label[locale]}
        required={field.required}
        error={missing && showMissing ? t('fieldRequired') : undefined}
        hint={
          <>
            {words && (
              <span className="block truncate" title={words}>
                {words}
              </span>
            )}
            {shared && (
              <span className="block text-warning-fg">
                {t('usedTwice', { column: column?.heading ?? '', other: shared.label[locale] })}
              </span>
            )}
          </>
        }
      >
        <Combobox
          value={column ? String(column.index) : null}
          placeholder={t('notInFile')}
          options={options}
          invalid={missing && showMissing}
          onChange={(value) => onChoose(field.key, value === null ? null : Number(value))}
        />
      </Field>
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
  const { fields } = targetFields[info.target]
  const unmapped = fields.filter((field) => !isMapped(info, field.key))
  const required = fields.filter((field) => field.required)
  const shown = { all: fields, unmapped, required }[filter]
  const counts = { all: fields.length, unmapped: unmapped.length, required: required.length }
  const missing = required.filter((field) => !isMapped(info, field.key))
  const choose = (key: string, column: number | null) => change.mutate({ mapping: { [key]: column } })
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
      <ul className={cx(shown.length > MANY && 'gap-x-6 sm:columns-2 [&>li]:break-inside-avoid')}>
        {shown.map((field) => (
          <FieldRow
            key={field.key}
            field={field}
            info={info}
            options={options}
            onChoose={choose}
            showMissing={showMissing}
          />
        ))}
      </ul>
    </div>
  )
}
