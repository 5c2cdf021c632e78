import { useState } from 'react'
import type { ColumnValues, ImportInfo } from '@waybill/contract/imports/api'
import { LIKELY, SURE } from '@waybill/contract/imports/as-last-time'
import { CONTRADICTED, evidence } from '@waybill/contract/sheets/column-evidence'
import type { ImportField } from '@waybill/contract/sheets/fields'
import { isUnitField } from '@waybill/contract/sheets/heading-unit'
import { offeredColumns } from '@waybill/contract/sheets/matching'
import { derivableColumn } from '@waybill/contract/sheets/readings/derived'
import { targetFields } from '@waybill/contract/imports/targets'
import { Button, Combobox, Field, type Option, useLocale, useT } from '@waybill/kit'
import { ConstantInput } from './constant-input.tsx'
import { importMessages } from './messages.ts'
import { readingMessages } from './review/reading-messages.ts'
import { ValueList } from './value-list.tsx'

/** Stands among the columns for "no column, but the same value in every row". */
export const SAME_FOR_ALL = 'same'
const MATCH_WORDS = {
  template: 'matchedTemplate',
  remembered: 'matchedRemembered',
  name: 'matchedName',
  content: 'matchedContent',
  user: 'matchedUser',
} as const

export type Choice = { mapping?: Record<string, number | null>; constants?: Record<string, string | null> }
export type ColumnOption = Option
type Props = {
  field: ImportField
  info: ImportInfo
  options: ColumnOption[]
  values: ColumnValues | undefined
  onChange: (choice: Choice) => void
  showMissing: boolean
}

/** How the column was found, how surely, and what stands in it. */
function MatchNote({ field, info }: Pick<Props, 'field' | 'info'>) {
  const t = useT(importMessages)
  const r = useT(readingMessages)
  const { locale } = useLocale()
  const by = info.matchedBy[field.key]
  const column = info.columns.find((one) => one.index === info.mapping[field.key])
  if (!column) return null
  const confidence = info.confidence[field.key] ?? 1
  const guessed = by === 'name' || by === 'content' || by === 'remembered'
  const isContradicted = (evidence(field, column.samples) ?? 1) < CONTRADICTED
  const sure = confidence >= SURE ? t('sure') : confidence >= LIKELY ? t('likely') : null
  const words = by ? (guessed && sure ? t('matchedHow', { how: t(MATCH_WORDS[by]), sure }) : t(MATCH_WORDS[by])) : null
  const samples = [words, ...column.samples].filter(Boolean).join(' · ')
  return (
    <>
      <span className="block truncate" title={samples}>
        {guessed && sure === null && !isContradicted && <span className="text-warning-fg">{t('pleaseCheck')} · </span>}
        {samples}
      </span>
      {isContradicted && (
        <span className="block text-warning-fg">{r('contradicted', { field: field.label[locale] })}</span>
      )}
    </>
  )
}

/** Filling it costs money: what that means, and a column that may be meant, which only the user can say. */
function CostNote({ field, info, onChange }: Pick<Props, 'field' | 'info' | 'onChange'>) {
  const t = useT(importMessages)
  const { locale } = useLocale()
  if (!field.neverGuessed) return null
  const isFilled = typeof info.mapping[field.key] === 'number' || info.constants[field.key] !== undefined
  if (isFilled) return <span className="block text-warning-fg">{t('insuredCost')}</span>
  const at = offeredColumns(targetFields[info.target], info.columns, info.mapping).get(field.key)
  const column = info.columns.find((one) => one.index === at)
  if (!column) return null
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span className="text-warning-fg">{t('mayBe', { column: column.heading, field: field.label[locale] })}</span>
      <Button size="compact" variant="ghost" onClick={() => onChange({ mapping: { [field.key]: column.index } })}>
        {t('useColumn')}
      </Button>
    </span>
  )
}

/** A field without a column that the column of another one tells: the carrier by the service's name, the state by the ZIP code. */
function DerivedNote({ field, info, onChange }: Pick<Props, 'field' | 'info' | 'onChange'>) {
  const t = useT(importMessages)
  const { locale } = useLocale()
  const at = info.constants[field.key] === undefined ? derivableColumn(field.key, info) : undefined
  const column = info.columns.find((one) => one.index === at)
  if (!column) return null
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span>{t('readFrom', { column: column.heading, field: field.label[locale] })}</span>
      <Button size="compact" variant="ghost" onClick={() => onChange({ mapping: { [field.key]: column.index } })}>
        {t('useColumn')}
      </Button>
    </span>
  )
}

/** One file column used for two fields is seldom meant. */
function SharedNote({ field, info }: Pick<Props, 'field' | 'info'>) {
  const t = useT(importMessages)
  const { locale } = useLocale()
  const at = info.mapping[field.key]
  if (typeof at !== 'number') return null
  const other = targetFields[info.target].fields.find((one) => one.key !== field.key && info.mapping[one.key] === at)
  const column = info.columns.find((one) => one.index === at)
  if (!other) return null
  return (
    <span className="block text-warning-fg">
      {t('usedTwice', { column: column?.heading ?? '', other: other.label[locale] })}
    </span>
  )
}

/** A field with a column can have a value for the cells that are empty as well. */
function EmptyCells({ field, info, onChange }: Pick<Props, 'field' | 'info' | 'onChange'>) {
  const t = useT(importMessages)
  const value = info.constants[field.key]
  if (value === undefined) return null
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {t('emptyCells', { value })}
      <Button size="compact" variant="ghost" onClick={() => onChange({ constants: { [field.key]: null } })}>
        {t('removeValue')}
      </Button>
    </span>
  )
}

/** What is worth knowing of a field as it is mapped. */
function FieldNotes({ field, info, onChange }: Pick<Props, 'field' | 'info' | 'onChange'>) {
  const t = useT(importMessages)
  const isMissing = info.unmapped.includes(field.key)
  return (
    <>
      <MatchNote field={field} info={info} />
      {isMissing && isUnitField(field) && <span className="block text-warning-fg">{t('unitNeeded')}</span>}
      <SharedNote field={field} info={info} />
      <DerivedNote field={field} info={info} onChange={onChange} />
      <CostNote field={field} info={info} onChange={onChange} />
      {typeof info.mapping[field.key] === 'number' && <EmptyCells field={field} info={info} onChange={onChange} />}
    </>
  )
}

/** One system field: the column that fills it, or the value that it has in every row; a required one asks for either. */
export function FieldRow({ field, info, options, values, onChange, showMissing }: Props) {
  const t = useT(importMessages)
  const { locale } = useLocale()
  const column = info.columns.find((one) => one.index === info.mapping[field.key])
  const constant = info.constants[field.key]
  const missing = info.unmapped.includes(field.key)
  // Wants a value for every row, and has not said which yet.
  const [asked, setAsked] = useState(false)
  const isSame = !column && (asked || constant !== undefined)
  const set = (value: string | null) => onChange({ constants: { [field.key]: value } })
  const choose = (value: string | null) => {
    setAsked(value === SAME_FOR_ALL)
    if (value !== SAME_FOR_ALL && value !== null) return onChange({ mapping: { [field.key]: Number(value) } })
    if (column) onChange({ mapping: { [field.key]: null } })
    else if (value === null && constant !== undefined) set(null)
  }
  return (
    <li className="pb-3">
      <Field
        label={field.label[locale]}
        required={field.required || missing}
        error={missing && showMissing ? t('fieldRequired') : undefined}
        hint={<FieldNotes field={field} info={info} onChange={onChange} />}
      >
        <Combobox
          value={column ? String(column.index) : isSame ? SAME_FOR_ALL : null}
          placeholder={t('notInFile')}
          options={options}
          invalid={missing && showMissing}
          onChange={choose}
        />
      </Field>
      {(isSame || (!column && missing)) && (
        <ConstantInput field={field} info={info} onChange={(value) => set(value === '' ? null : value)} />
      )}
      {column && values && <ValueList field={field} info={info} values={values} />}
    </li>
  )
}
