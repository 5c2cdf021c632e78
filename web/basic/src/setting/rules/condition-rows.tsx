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
  type GroupCondition,
  isGroup,
  isLineCondition,
  type LineCondition,
  MOST_CONDITIONS,
  MOST_DEPTH,
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
  history: 'groupHistory',
  now: 'groupNow',
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

type LinesProps = {
  where: readonly Comparison[]
  /** Of the comparisons. */
  path: string
  errors: Errors
  removeLabel: (n: number) => string
  onChange: (where: Comparison[]) => void
}

/** Comparisons of one line, all of which it has to meet. */
export function LineComparisons({ where, path, errors, removeLabel, onChange }: LinesProps) {
  const t = useT(ruleMessages)
  return (
    <>
      {where.map((one, at) => (
        <ComparisonRow
          key={at}
          value={one}
          path={`${path}.${at}`}
          errors={errors}
          remove={
            where.length > 1 ? { label: removeLabel(at + 1), onRemove: () => onChange(where.toSpliced(at, 1)) } : null
          }
          onChange={(next) => onChange(where.with(at, next))}
        />
      ))}
      <Button
        size="compact"
        variant="ghost"
        icon={<Plus />}
        className="self-start"
        onClick={() => onChange([...where, emptyComparison('sku')])}
      >
        {t('addComparison')}
      </Button>
    </>
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
      <LineComparisons
        where={value.where}
        path={`${path}.where`}
        errors={errors}
        removeLabel={(at) => t('removeComparison', { n: at, of: n })}
        onChange={(where) => onChange({ ...value, where })}
      />
    </div>
  )
}

type RowProps = {
  value: Condition
  at: number
  count: number
  path: string
  depth: number
  errors: Errors
  onChange: (value: Condition) => void
  onRemove: () => void
}

function ConditionRow({ value, at, count, path, depth, errors, onChange, onRemove }: RowProps) {
  const t = useT(ruleMessages)
  const n = at + 1
  const own = `${path}.${at}`
  const words = { n, of: count }
  return (
    <div
      role="group"
      aria-label={t(depth === 1 ? 'conditionN' : 'conditionIn', words)}
      className="flex items-start gap-2 border-b border-line py-3 last:border-b-0"
    >
      <div className="min-w-0 flex-1">
        {isGroup(value) ? (
          <GroupRows value={value} path={own} depth={depth + 1} errors={errors} onChange={onChange} />
        ) : isLineCondition(value) ? (
          <LineRows value={value} n={n} path={own} errors={errors} onChange={onChange} />
        ) : (
          <ComparisonRow value={value} path={own} errors={errors} remove={null} onChange={onChange} />
        )}
      </div>
      <IconButton
        className="mt-6"
        label={t(depth === 1 ? 'removeCondition' : 'removeIn', words)}
        icon={<Trash2 />}
        onClick={onRemove}
      />
    </div>
  )
}

type GroupProps = {
  value: GroupCondition
  path: string
  depth: number
  errors: Errors
  onChange: (value: Condition) => void
}

/** Conditions in a group, indented below what is asked of them. */
function GroupRows({ value, path, depth, errors, onChange }: GroupProps) {
  const t = useT(ruleMessages)
  return (
    <div className="border-s-2 border-line ps-3">
      <Field label={t('groupWhich')} className="w-52">
        <Select
          value={value.match}
          options={[
            { value: 'all', text: t('groupAll') },
            { value: 'any', text: t('groupAny') },
            { value: 'none', text: t('groupNone') },
          ]}
          onChange={(match) => onChange({ ...value, match })}
        />
      </Field>
      <Rows
        value={value.conditions}
        path={`${path}.conditions`}
        depth={depth}
        errors={errors}
        onChange={(conditions) => onChange({ ...value, conditions })}
      />
      {errors[`${path}.conditions`] && (
        <p role="alert" className="mt-2 text-danger">
          {errors[`${path}.conditions`]}
        </p>
      )}
    </div>
  )
}

type RowsProps = {
  value: readonly Condition[]
  path: string
  depth: number
  errors: Errors
  onChange: (value: Condition[]) => void
}

function AddButtons({ depth, onAdd }: { depth: number; onAdd: (one: Condition) => void }) {
  const t = useT(ruleMessages)
  const size = depth === 1 ? undefined : 'compact'
  const group = (): GroupCondition => ({ match: 'any', conditions: [emptyComparison('weight')] })
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <Button size={size} icon={<Plus />} onClick={() => onAdd(emptyComparison('weight'))}>
        {t('addCondition')}
      </Button>
      <Button size={size} icon={<Plus />} onClick={() => onAdd({ lines: 'any', where: [emptyComparison('sku')] })}>
        {t('addLineCondition')}
      </Button>
      {depth < MOST_DEPTH && (
        <Button size={size} icon={<Plus />} onClick={() => onAdd(group())}>
          {t('addGroup')}
        </Button>
      )}
    </div>
  )
}

function Rows({ value, path, depth, errors, onChange }: RowsProps) {
  return (
    <>
      {value.map((one, at) => (
        <ConditionRow
          key={at}
          value={one}
          at={at}
          count={value.length}
          path={path}
          depth={depth}
          errors={errors}
          onChange={(next) => onChange(value.with(at, next))}
          onRemove={() => onChange(value.toSpliced(at, 1))}
        />
      ))}
      {value.length < MOST_CONDITIONS && <AddButtons depth={depth} onAdd={(one) => onChange([...value, one])} />}
    </>
  )
}

type Props = { value: readonly Condition[]; errors: Errors; onChange: (value: Condition[]) => void }

/** The conditions of a rule, each in a row; conditions on lines and groups hold rows of their own. */
export function ConditionRows({ value, errors, onChange }: Props) {
  const problem = errors['when.conditions']
  return (
    <div>
      <Rows value={value} path="when.conditions" depth={1} errors={errors} onChange={onChange} />
      {problem && (
        <p role="alert" className="mt-2 text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}
