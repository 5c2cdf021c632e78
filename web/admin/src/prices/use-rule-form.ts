import { useState } from 'react'
import { ApiError } from '@waybill/contract/core/client'
import { errorText } from '@waybill/contract/core/errors'
import type { PriceRuleVersion } from '@waybill/contract/prices/api'
import { priceRuleFaults, type PriceRuleFault } from '@waybill/contract/prices/rule-faults'
import type { FieldProblem } from '@waybill/contract/core/wrapper'
import { errorMessage } from '@waybill/host'
import { useLocale, useT } from '@waybill/kit'
import { emptyForm, formOf, inputOf, notNumbers, type RuleForm } from './form.ts'
import { priceMessages } from './messages.ts'
import { firstSample, sampleOf, type SampleForm } from './sample-fields.tsx'
import { usePreview, useSaveRule } from './use-prices.ts'

type Errors = Partial<Record<string, string>>
type Code = PriceRuleFault['code'] | 'NUMBER'

/** What is wrong with the form by the rules that the server has too. */
function useFormErrors() {
  const t = useT(priceMessages)
  const { locale, timeZone } = useLocale()
  const names: Partial<Record<string, string>> = {
    name: t('nameEn'),
    fixed: t('fixed'),
    carrier: t('carrier'),
    percentPpm: t('percent'),
  }
  return (form: RuleForm): Errors => {
    const text = (field: string, code: Code) => {
      const params = { field: names[field] ?? field }
      return errorText(code, params, params)[locale]
    }
    const faults: { field: string; code: Code }[] = [
      ...priceRuleFaults(inputOf(form, timeZone), Date.now()),
      ...notNumbers(form).map((field) => ({ field, code: 'NUMBER' as const })),
      ...(form.name.trim() === '' ? [{ field: 'name', code: 'REQUIRED' as const }] : []),
    ]
    return Object.fromEntries(faults.map(({ field, code }) => [field, text(field, code)]))
  }
}

const fieldsOf = (error: unknown): FieldProblem[] =>
  error instanceof ApiError && error.code === 'INVALID_INPUT' && Array.isArray(error.data)
    ? (error.data as FieldProblem[])
    : []

/** The form of a rule with its preview: what is typed, what is wrong, and what the server answers. */
export function useRuleForm(rule: PriceRuleVersion | null, onSaved: (saved: PriceRuleVersion) => void) {
  const { locale, timeZone } = useLocale()
  const [opened] = useState(() => Date.now())
  const [first] = useState(() => (rule ? formOf(rule, { now: opened, timeZone }) : emptyForm))
  const [form, setForm] = useState(first)
  const [sample, setSample] = useState<SampleForm>({
    ...firstSample,
    customer: first.scope,
  })
  const [attempt, setAttempt] = useState(0)
  const [previewed, setPreviewed] = useState('')
  const errorsOf = useFormErrors()
  const preview = usePreview()
  const save = useSaveRule(rule)
  const asked = JSON.stringify([form, sample])
  const local = attempt > 0 ? errorsOf(form) : {}
  const remote = fieldsOf(save.error ?? preview.error).map((one) => [one.fieldName, errorMessage(one, locale)])
  const isValid = () => {
    setAttempt((count) => count + 1)
    return Object.keys(errorsOf(form)).length === 0
  }
  return {
    form,
    sample,
    attempt,
    errors: { ...Object.fromEntries(remote), ...local } as Errors,
    dirty: JSON.stringify(form) !== JSON.stringify(first),
    stale: previewed !== asked,
    preview,
    save,
    change: (next: RuleForm) => (save.reset(), setForm(next)),
    changeSample: setSample,
    runPreview: () => {
      if (preview.isPending || !isValid()) return
      setPreviewed(asked)
      preview.mutate({ id: rule?.id ?? null, rule: inputOf(form, timeZone), sample: sampleOf(sample) })
    },
    submit: () => {
      if (save.isPending || !isValid()) return
      save.mutate(inputOf(form, timeZone), { onSuccess: onSaved })
    },
  }
}
