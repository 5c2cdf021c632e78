import { Plus, Trash2 } from 'lucide-react'
import {
  type FieldId,
  fieldIds,
  fieldOf,
  isLineField,
  isOperatorOf,
  kindOperators,
  operandCount,
} from '@waybill/contract/rules/fields'
import {
  type Comparison,
  type Condition,
  isLineCondition,
  type LineCondition,
  MOST_CONDITIONS,
} from '@waybill/contract/rules/rule'
import { operatorWords } from '@waybill/contract/rules/words'
import { Button, Combobox, Field, IconButton, Select, useLocale, useT } from '@waybill/kit'
import { ruleMessages } from './messages.ts'
import { ValueInput } from './value-input.tsx'

/** Problems of a part of the rule in the answer, by their path. */
export type Errors = Record<string, string>
const groupName = {
  order: 'groupOrder',
  parcel: 'groupParcel',
  destination: 'groupDestination',
  line: 'groupLine',
} as const

/** A comparison that nothing was entered for yet. */
export function emptyComparison(field: FieldId): Comparison {
  const [op = 'in'] = kindOperators[fieldOf(field).kind]
  return { field, op, values: [] }
}

type ComparisonProps = {
  value: Comparison
  path: string
  errors: Errors
  remove: { label: string; onRemove: () => void } | null
  onChange: (value: Comparison) => void
}

function ComparisonRow({ value, path, errors, remove, onChange }: ComparisonProps) {
  const t = useT(ruleMessages)
  const { locale } = useLocale()
  const ofLine = isLineField(value.field)
  const options = fieldIds
    .filter((id) => isLineField(id) === ofLine)
    .map((id) => ({ value: id, text: fieldOf(id).label[locale], hint: t(groupName[fieldOf(id).group]) }))
  const choose = (field: FieldId | null) => {
    if (field === null || field === value.field) return
    const isSame = fieldOf(field).kind === fieldOf(value.field).kind && fieldOf(field).kind !== 'code'
    onChange(isSame && isOperatorOf(field, value.op) ? { ...value, field } : emptyComparison(field))
  }
  const operate = (op: Comparison['op']) =>
    onChange({ ...value, op, values: operandCount(op) === operandCount(value.op) ? value.values : [] })
  return (
    <div className="flex flex-wrap items-start gap-2">
      <Field label={t('field')} error={errors[`${path}.field`]} className="w-52">
        <Combobox value={value.field} options={options} onChange={choose} />
      </Field>
      <Field label={t('operator')} error={errors[`${path}.op`]} className="w-40">
        <Select
          value={value.op}
          options={kindOperators[fieldOf(value.field).kind].map((op) => ({
            value: op,
            text: operatorWords[op][locale],
          }))}
          onChange={operate}
        />
      </Field>
      <ValueInput value={value} error={errors[`${path}.values`]} onChange={onChange} />
      {remove && <IconButton className="mt-6" label={remove.label} icon={<Trash2 />} onClick={remove.onRemove} />}
    </div>
  )
}

type LineProps = {
  value: LineCondition
  n: number
  path: string
  errors: Errors
  onChange: (value: LineCondition) => void
}

function LineRows({ value, n, path, errors, onChange }: LineProps) {
  const t = useT(ruleMessages)
  const { where } = value
  return (
    <div className="flex flex-col gap-2">
      <Field label={t('linesWhich')} className="w-52">
        <Select
          value={value.lines}
          options={[
            { value: 'any', text: t('linesAny') },
            { value: 'all', text: t('linesAll') },
            { value: 'none', text: t('linesNone') },
          ]}
          onChange={(lines) => onChange({ ...value, lines })}
        />
      </Field>
      {where.map((one, at) => (
        <ComparisonRow
          key={at}
          value={one}
          path={`${path}.where.${at}`}
          errors={errors}
          remove={
            where.length > 1
              ? {
                  label: t('removeComparison', { n: at + 1, of: n }),
                  onRemove: () => onChange({ ...value, where: where.toSpliced(at, 1) }),
                }
              : null
          }
          onChange={(next) => onChange({ ...value, where: where.with(at, next) })}
        />
      ))}
      <Button
        size="compact"
        variant="ghost"
        icon={<Plus />}
        className="self-start"
        onClick={() => onChange({ ...value, where: [...where, emptyComparison('sku')] })}
      >
        {t('addComparison')}
      </Button>
    </div>
  )
}

type RowProps = {
  value: Condition
  at: number
  count: number
  errors: Errors
  onChange: (value: Condition) => void
  onRemove: () => void
}

function ConditionRow({ value, at, count, errors, onChange, onRemove }: RowProps) {
  const t = useT(ruleMessages)
  const path = `when.conditions.${at}`
  const n = at + 1
  return (
    <div
      role="group"
      aria-label={t('conditionN', { n, of: count })}
      className="flex items-start gap-2 border-b border-line py-3"
    >
      <div className="min-w-0 flex-1">
        {isLineCondition(value) ? (
          <LineRows value={value} n={n} path={path} errors={errors} onChange={onChange} />
        ) : (
          <ComparisonRow value={value} path={path} errors={errors} remove={null} onChange={onChange} />
        )}
      </div>
      <IconButton className="mt-6" label={t('removeCondition', { n })} icon={<Trash2 />} onClick={onRemove} />
    </div>
  )
}

type Props = { value: readonly Condition[]; errors: Errors; onChange: (value: Condition[]) => void }

/** The conditions of a rule, each in a row; line conditions hold rows of their own. */
export function ConditionRows({ value, errors, onChange }: Props) {
  const t = useT(ruleMessages)
  const problem = errors['when.conditions']
  return (
    <div>
      <div>
        {value.map((one, at) => (
          <ConditionRow
            key={at}
            value={one}
            at={at}
            count={value.length}
            errors={errors}
            onChange={(next) => onChange(value.with(at, next))}
            onRemove={() => onChange(value.toSpliced(at, 1))}
          />
        ))}
      </div>
      {problem && (
        <p role="alert" className="mt-2 text-danger">
          {problem}
        </p>
      )}
      {value.length < MOST_CONDITIONS && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button icon={<Plus />} onClick={() => onChange([...value, emptyComparison('weight')])}>
            {t('addCondition')}
          </Button>
          <Button
            icon={<Plus />}
            onClick={() => onChange([...value, { lines: 'any', where: [emptyComparison('sku')] }])}
          >
            {t('addLineCondition')}
          </Button>
        </div>
      )}
    </div>
  )
}
