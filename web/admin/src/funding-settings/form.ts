import type { FundingMethod } from '@waybill/contract/funding/enums'
import { type FundingSettings, MOST_CHIPS } from '@waybill/contract/funding/settings'
import { settingProblems } from '@waybill/contract/funding/setting-rules'

type Typed = { offered: boolean; percent: number | null; fixed: number | null }
/** The settings as they are typed: dollars and percent, empty numbers null, amounts to choose from as text. */
export type Form = Pick<FundingSettings, 'bank' | 'service'> & {
  minimum: number | null
  maximum: number | null
  chips: string
  second: number | null
  days: number | null
  methods: Record<FundingMethod, Typed>
}

const units = (dollars: number | null): number => Math.round((dollars ?? 0) * 100) * 100
const dollars = (amount: number): number => amount / 10_000

const mapMethods = <From, To>(methods: Record<FundingMethod, From>, change: (one: From) => To) =>
  Object.fromEntries(Object.entries(methods).map(([name, one]) => [name, change(one)])) as Record<FundingMethod, To>

export const toForm = (settings: FundingSettings): Form => ({
  minimum: dollars(settings.minimum),
  maximum: dollars(settings.maximum),
  chips: settings.chips.map(dollars).join(' '),
  second: settings.secondApproverAbove === null ? null : dollars(settings.secondApproverAbove),
  days: settings.denyAfterDays,
  methods: mapMethods(settings.methods, ({ offered, percentPpm, fixed }) => ({
    offered,
    percent: percentPpm / 10_000,
    fixed: dollars(fixed),
  })),
  bank: settings.bank,
  service: settings.service,
})

/** The amounts in a text; null when one of them is none. */
export function readChips(text: string): number[] | null {
  const parts = text.split(/[\s;，、]+/).filter((part) => part !== '')
  const right = parts.every((part) => /^\d{1,7}(\.\d{1,2})?$/.test(part)) && parts.length <= MOST_CHIPS
  return right ? parts.map((part) => units(Number(part))) : null
}

export const toSettings = (form: Form): FundingSettings => ({
  minimum: units(form.minimum),
  maximum: units(form.maximum),
  chips: readChips(form.chips) ?? [],
  secondApproverAbove: form.second === null ? null : units(form.second),
  denyAfterDays: form.days ?? 0,
  methods: mapMethods(form.methods, ({ offered, percent, fixed }) => ({
    offered,
    percentPpm: Math.round((percent ?? 0) * 10_000),
    fixed: units(fixed),
  })),
  bank: form.bank,
  service: form.service,
})

export type FormProblem = 'needed' | 'maximumWrong' | 'chipsWrong' | 'fillIn'

/** What is wrong, by the name of its field, from the top. */
export function formProblems(form: Form): Record<string, FormProblem> {
  const problems: Record<string, FormProblem> = {}
  if (!form.minimum) problems.minimum = 'needed'
  if (!form.maximum) problems.maximum = 'needed'
  for (const { field } of settingProblems(toSettings(form))) {
    if (field === 'maximum') problems.maximum ??= 'maximumWrong'
    else if (field === 'chips') problems.chips = 'chipsWrong'
    else problems[field] = 'fillIn'
  }
  if (readChips(form.chips) === null) problems.chips = 'chipsWrong'
  if (!form.days || form.days > 90) problems.days = 'needed'
  return problems
}
