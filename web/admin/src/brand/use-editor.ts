import { useState } from 'react'
import { useBlocker } from '@tanstack/react-router'
import { ApiError } from '@waybill/contract/core/client'
import type { FieldProblem } from '@waybill/contract/core/wrapper'
import type { FullSetting } from '@waybill/contract/brand/api'
import { colourFault } from '@waybill/contract/brand/index'
import { errorMessage } from '@waybill/host'
import { focusField, useLocale, useT } from '@waybill/kit'
import type { FieldErrors } from './fields.tsx'
import { coloursOf, type Form, sameForm, toBrand, toForm } from './form.ts'
import { brandMessages } from './messages.ts'
import { useBrandActs } from './use-brand.ts'

function useFormProblems() {
  const t = useT(brandMessages)
  const { locale } = useLocale()
  /** What the form sees itself. */
  const find = (form: Form): FieldErrors => {
    const fault = colourFault(coloursOf(form))
    return {
      ...(form.siteName.trim() === '' && { siteName: t('required', { field: t('siteName') }) }),
      ...(fault === 'primary' && { primary: form.primary === '' ? t('primaryMissing') : t('colourWrong') }),
      ...(fault === 'header' && { header: t('colourWrong') }),
    }
  }
  /** What the server said, by field. */
  const read = (error: unknown): FieldErrors => {
    if (!(error instanceof ApiError) || !Array.isArray(error.data)) return {}
    const entries = (error.data as FieldProblem[]).map((problem) => [
      problem.fieldName.replace(/^(body\.)?(brand\.)?(colorType\.)?/, ''),
      errorMessage(problem, locale),
    ])
    return Object.fromEntries(entries) as FieldErrors
  }
  return { find, read }
}

/** The state of the editor: what is typed, what is wrong with it, and whether leaving would lose it. */
export function useEditor(setting: FullSetting) {
  const published = toForm(setting.brand)
  const start = setting.draft ? toForm(setting.draft.brand) : published
  const [form, setForm] = useState(start)
  const [errors, setErrors] = useState<FieldErrors>({})
  const acts = useBrandActs(setting)
  const problems = useFormProblems()
  const dirty = !sameForm(form, start)
  const blocker = useBlocker({ shouldBlockFn: () => dirty, enableBeforeUnload: dirty, withResolver: true })
  const change = (next: Partial<Form>) => {
    setForm((now) => ({ ...now, ...next }))
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(name in next))))
    acts.publish.reset()
  }
  const show = (found: FieldErrors): boolean => {
    setErrors(found)
    const [first] = Object.keys(found)
    if (first) requestAnimationFrame(() => focusField(first))
    return first === undefined
  }
  const send = (act: 'publish' | 'saveDraft') => {
    if (acts.publish.isPending || acts.saveDraft.isPending || !show(problems.find(form))) return
    acts[act].mutate(toBrand(form, setting.brand.colorType), { onError: (error) => show(problems.read(error)) })
  }
  const discard = () => {
    setForm(published)
    setErrors({})
    if (setting.draft) acts.discard.mutate()
  }
  return {
    form,
    errors,
    acts,
    blocker,
    dirty,
    /** Differs from what the site shows. */
    changed: !sameForm(form, published),
    change,
    save: () => send('publish'),
    saveDraft: () => send('saveDraft'),
    discard,
    /** A failure that belongs to no field. */
    failure: [acts.publish.error, acts.saveDraft.error].find(
      (error) => error && Object.keys(problems.read(error)).length === 0,
    ),
  }
}
export type Editor = ReturnType<typeof useEditor>
