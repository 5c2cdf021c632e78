import type { PriceRuleInput, PriceRuleVersion } from '@waybill/contract/prices/api'
import { START_TOLERANCE_MS } from '@waybill/contract/prices/rule-faults'
import { type AdjustPolicy, basesOfKind, type PriceBase, type PriceRuleKind } from '@waybill/contract/prices/enums'
import type { CarrierId } from '@waybill/contract/carriers/enums'
import { dayIn } from '@waybill/kit'
import { dayStart } from './day-start.ts'

/** A rule as it stands in the form: numbers as typed, days of the user's time zone. */
export interface RuleForm {
  kind: PriceRuleKind
  name: string
  nameCn: string
  /** `all`, `customer:ID` or `group:ID`. */
  scope: string
  class: number
  carrier: CarrierId | null
  serviceCode: string | null
  base: PriceBase
  percent: string
  dollars: string
  rank: number | null
  allowLoss: boolean
  adjustPolicy: AdjustPolicy
  active: boolean
  from: string
  to: string
}

export const emptyForm: RuleForm = {
  kind: 'markup',
  name: '',
  nameCn: '',
  scope: 'all',
  class: 0,
  carrier: null,
  serviceCode: null,
  base: 'cost',
  percent: '',
  dollars: '',
  rank: null,
  allowLoss: false,
  adjustPolicy: 'pass',
  active: true,
  from: '',
  to: '',
}

const scopeOf = ({ customerId, groupId }: Pick<PriceRuleVersion, 'customerId' | 'groupId'>): string =>
  customerId !== null ? `customer:${customerId}` : groupId !== null ? `group:${groupId}` : 'all'

/** A version in the form; a start that is past is "now", since versions never begin in the past. */
export function formOf(rule: PriceRuleVersion, { now, timeZone }: { now: number; timeZone: string }): RuleForm {
  const isToCome = Date.parse(rule.effectiveFrom) > now + START_TOLERANCE_MS
  return {
    kind: rule.kind,
    name: rule.name,
    nameCn: rule.nameCn,
    scope: scopeOf(rule),
    class: rule.class,
    carrier: rule.carrier as CarrierId | null,
    serviceCode: rule.serviceCode,
    base: rule.base,
    percent: rule.percentPpm === 0 ? '' : String(rule.percentPpm / 10_000),
    dollars: rule.fixed === 0 ? '' : String(rule.fixed / 10_000),
    rank: rule.rank,
    allowLoss: rule.allowLoss,
    adjustPolicy: rule.adjustPolicy ?? 'pass',
    active: rule.active,
    from: isToCome ? (dayIn(rule.effectiveFrom, timeZone) ?? '') : '',
    to:
      rule.effectiveTo === null || Date.parse(rule.effectiveTo) <= now ? '' : (dayIn(rule.effectiveTo, timeZone) ?? ''),
  }
}

/** Another kind begins with its own base and keeps the rest. */
export const withKind = (form: RuleForm, kind: PriceRuleKind): RuleForm => ({
  ...form,
  kind,
  base: basesOfKind[kind][0] ?? 'cost',
})

/** Which fields a rule of this form has. */
export const hasPercent = ({ kind, base }: RuleForm): boolean =>
  kind !== 'adjustment' && !(kind === 'cap' && base === 'price')

/** Ten-thousandths in a typed number with up to four decimals, negative with any minus sign; empty is 0, null no number. */
export function readSigned(text: string): number | null {
  const plain = text
    .trim()
    .replace(/[−－]/g, '-')
    .replace(/[０-９．]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
  if (plain === '') return 0
  const parts = /^(-?)(\d{1,6})?(?:\.(\d{0,4}))?$/.exec(plain)
  if (!parts || !/\d/.test(plain)) return null
  const [, sign, whole = '0', decimals = ''] = parts
  const value = Number(whole) * 10_000 + Number(decimals.padEnd(4, '0'))
  return sign === '-' && value !== 0 ? -value : value
}

/** The number fields in which something else is typed. */
export const notNumbers = (form: RuleForm): ('percentPpm' | 'fixed')[] => [
  ...(hasPercent(form) && readSigned(form.percent) === null ? (['percentPpm'] as const) : []),
  ...(readSigned(form.dollars) === null ? (['fixed'] as const) : []),
]

const idIn = (scope: string, kind: string): number | null =>
  scope.startsWith(`${kind}:`) ? Number(scope.slice(kind.length + 1)) : null

const instantOf = (day: string, timeZone: string): string | null => (day === '' ? null : dayStart(day, timeZone))

/** The rule that the form stands for. */
export function inputOf(form: RuleForm, timeZone: string): PriceRuleInput {
  const name = form.name.trim()
  return {
    kind: form.kind,
    name,
    nameCn: form.nameCn.trim() || name,
    customerId: idIn(form.scope, 'customer'),
    groupId: idIn(form.scope, 'group'),
    class: form.class,
    carrier: form.carrier,
    serviceCode: form.serviceCode,
    base: form.base,
    percentPpm: hasPercent(form) ? (readSigned(form.percent) ?? 0) : 0,
    fixed: readSigned(form.dollars) ?? 0,
    rank: form.rank ?? 0,
    allowLoss: form.allowLoss,
    adjustPolicy: form.kind === 'adjustment' ? form.adjustPolicy : null,
    active: form.active,
    effectiveFrom: instantOf(form.from, timeZone),
    effectiveTo: instantOf(form.to, timeZone),
  }
}
