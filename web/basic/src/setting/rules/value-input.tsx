import { valuesOf } from '@waybill/contract/core/enums'
import { carriers, carrierServices, serviceLabel } from '@waybill/contract/carriers/catalogue'
import { signature } from '@waybill/contract/carriers/enums'
import {
  centigrams,
  lengthIn,
  micrometres,
  type SizeUnit,
  type WeightUnit,
  weightIn,
} from '@waybill/contract/parcels/parcel'
import { listCountries } from '@waybill/contract/places/countries'
import { type CodeSource, destinations, fieldOf, operandCount, origins, weekdays } from '@waybill/contract/rules/fields'
import type { Comparison } from '@waybill/contract/rules/rule'
import { type RuleNames, signatureWords } from '@waybill/contract/rules/words'
import { Combobox, Field, linkStyle, NumberInput, type Option, Select, useLocale, useT } from '@waybill/kit'
import type { ReactNode } from 'react'
import { useRuleNames } from '../../shared/rules/use-rule-names.ts'
import { CodeList } from './code-list.tsx'
import { ruleMessages } from './messages.ts'
import { TextList } from './text-list.tsx'
import { useRuleLists } from './use-rule-lists.ts'

const weightUnits = ['lb', 'oz', 'kg', 'g'] as const
const sizeUnits = ['in', 'cm'] as const
export const unitOptions = (units: readonly string[]): Option[] => units.map((unit) => ({ value: unit, text: unit }))

function codeOptions(source: CodeSource, locale: 'en' | 'cn', names: RuleNames): Option[] {
  const of = (words: Record<string, { en: string; cn: string }>): Option[] =>
    Object.entries(words).map(([value, text]) => ({ value, text: text[locale] }))
  switch (source) {
    case 'store':
      return [...names.stores].map(([value, text]) => ({ value, text }))
    case 'orderType':
      return [...names.orderTypes].map(([value, text]) => ({ value, text }))
    case 'country':
      return listCountries(locale).map(({ code, name }) => ({ value: code, text: name, keywords: code }))
    case 'destination':
      return of(destinations)
    case 'origin':
      return of(origins)
    case 'weekday':
      return Object.entries(weekdays).map(([value, text]) => ({ value, text: text[locale] }))
    case 'signature':
      return valuesOf(signature).map((value) => ({ value: String(value), text: signatureWords[value][locale] }))
    case 'service':
      return serviceOptions(locale)
  }
}

/** Every service of every carrier, by "carrier/code". */
export const serviceOptions = (locale: 'en' | 'cn'): Option[] =>
  carriers.flatMap(({ id }) =>
    carrierServices
      .filter(({ carrier }) => carrier === id)
      .map(({ code }) => ({ value: `${id}/${code}`, text: serviceLabel(id, code)[locale], keywords: code })),
  )

/** Between what is stored and what is typed, for each kind of number. */
function scaleOf({ field, unit }: Comparison) {
  switch (fieldOf(field).kind) {
    case 'money':
      return { show: (value: number) => value / 10_000, read: (typed: number) => Math.round(typed * 100) * 100 }
    case 'weight': {
      const own = (unit ?? 'lb') as WeightUnit
      return { show: (value: number) => weightIn(value, own), read: (typed: number) => centigrams(typed, own) }
    }
    case 'length': {
      const own = (unit ?? 'in') as SizeUnit
      return {
        show: (value: number) => lengthIn(value, own),
        read: (typed: number) => Math.round(micrometres(typed, own)),
      }
    }
    default:
      return { show: (value: number) => value, read: Math.round }
  }
}

type Props = { value: Comparison; error?: ReactNode; onChange: (value: Comparison) => void }

function Numbers({ value, error, onChange }: Props) {
  const t = useT(ruleMessages)
  const { kind } = fieldOf(value.field)
  const isRange = operandCount(value.op) === 2
  const { show, read } = scaleOf(value)
  const units = kind === 'weight' ? weightUnits : kind === 'length' ? sizeUnits : null
  const at = (index: number): number | null => {
    const one = value.values[index]
    return typeof one === 'number' ? show(one) : null
  }
  const set = (index: number, typed: number | null) => {
    const values = [...value.values]
    if (typed === null) values.splice(index)
    else values[index] = read(typed)
    onChange({ ...value, values: values.filter((one) => one !== undefined) })
  }
  const number = (index: number, label: string, problem?: ReactNode) => (
    <Field label={label} className="w-28" error={problem}>
      <NumberInput
        value={at(index)}
        decimals={kind === 'number' ? 0 : 2}
        {...(kind === 'money' && { icon: '$' })}
        onChange={(typed) => set(index, typed)}
      />
    </Field>
  )
  return (
    <>
      {number(0, isRange ? t('from') : t('value'), error)}
      {isRange && number(1, t('to'))}
      {units && (
        <Field label={t('unit')} className="w-20">
          <Select
            value={value.unit ?? units[0]}
            options={unitOptions(units)}
            onChange={(unit) => {
              const typed = value.values.map((_, index) => at(index) ?? 0)
              const next = { ...value, unit: unit as NonNullable<Comparison['unit']> }
              onChange({ ...next, values: typed.map(scaleOf(next).read) })
            }}
          />
        </Field>
      )}
    </>
  )
}

/** One of the seller's lists of the kind that the field asks for. */
function NamedList({ value, error, onChange }: Props) {
  const t = useT(ruleMessages)
  const { data } = useRuleLists()
  const kind = fieldOf(value.field).kind === 'zip' ? 'zip' : 'text'
  const options = (data?.lists ?? [])
    .filter((one) => one.kind === kind)
    .map(({ id, name }) => ({ value: String(id), text: name }))
  const [chosen] = value.values
  return (
    <Field
      label={t('list')}
      error={error}
      hint={
        // A page of its own: what is typed here stays.
        <a href="/b/#/setting/auto-rules/lists" target="_blank" rel="noopener" className={linkStyle.text}>
          {t(data && options.length === 0 ? 'noLists' : 'openLists')}
        </a>
      }
      className="min-w-52 flex-1"
    >
      <Combobox
        value={chosen === undefined ? null : String(chosen)}
        options={options}
        onChange={(id) => onChange({ ...value, values: id === null ? [] : [Number(id)] })}
      />
    </Field>
  )
}

/** What a field is compared with: as the kind of the field and the operator ask. */
export function ValueInput(props: Props) {
  const { value, error, onChange } = props
  const t = useT(ruleMessages)
  const { locale } = useLocale()
  const names = useRuleNames()
  const { kind, codes } = fieldOf(value.field)
  const operands = operandCount(value.op)
  if (operands === 0) return null
  if (operands === 'named') return <NamedList {...props} />
  if (operands !== 'list') return <Numbers {...props} />
  const texts = value.values.map(String)
  const change = (values: string[]) => onChange({ ...value, values })
  if (kind === 'code' && codes)
    return (
      <Field label={t('value')} group error={error} className="min-w-52 flex-1">
        <CodeList values={texts} options={codeOptions(codes, locale, names)} label={t('value')} onChange={change} />
      </Field>
    )
  return (
    <Field
      label={t('value')}
      hint={t(kind === 'zip' ? 'zipHint' : 'listHint')}
      error={error}
      className="min-w-52 flex-1"
    >
      <TextList values={texts} onChange={change} />
    </Field>
  )
}
