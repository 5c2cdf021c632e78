import type { FieldProblem } from '@waybill/contract/core/wrapper'
import type { OutputOf } from '@waybill/contract/core/route'
import {
  type SignUp,
  checkPhoneCode,
  saasSignUp,
  sendEmailCode,
  sendPhoneCode,
  signUp,
} from '@waybill/contract/registration/api'
import { fieldProblem } from '@waybill/contract/core/errors'
import { focusField } from '@waybill/kit'
import { useEffect, useState } from 'react'
import { useShellContext, useShellParts } from '../shell-context.tsx'
import { type Answers, forgetAnswers, keepAnswers, restoreAnswers } from './answers.ts'
import { checkStep, type FormRules } from './check-step.ts'
import { type Field, fieldLabels, stepFields, type StepId, stepOf, type Values } from './fields.ts'
import { rememberEmail } from '../shared/known-email.ts'
import { useSiteRules } from './outbox-hint.tsx'
import { problemsOf, useCall } from './use-call.ts'
import { useStep } from './use-step.ts'

const order = Object.keys(stepFields) as StepId[]
const numbers: readonly Field[] = [
  'businessCategory',
  'productCategory',
  'referralSource',
  'monthlyShipmentVolume',
  'monthlyShippingCost',
  'mostUsedService',
]

/** The form as the server takes it. */
function bodyOf(values: Values, rules: FormRules): SignUp {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    numbers.includes(name as Field) ? Number(value) : value.trim(),
  ])
  const { invitationCode, phoneCode, ...rest } = Object.fromEntries(entries) as SignUp
  return {
    ...rest,
    password: values.password,
    ...(rules.phoneCode && { phoneCode }),
    ...(invitationCode && { invitationCode }),
  }
}

type ResendAt = { phone: number | null; email: number | null }

/** Answers that survive a reload, the step that is shown, and what was refused of it. */
function useAnswers(ended: boolean) {
  const { locale } = useShellContext()
  const [answers, setAnswers] = useState(() => restoreAnswers(locale))
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const [resendAt, setResendAt] = useState<ResendAt>({ phone: null, email: null })
  const { step, go: show } = useStep()
  useEffect(() => {
    if (!ended) keepAnswers(answers, step)
  }, [answers, ended, step])
  // A refusal is shown where its field stands, and the cursor waits there.
  useEffect(() => {
    const first = problems.find(({ fieldName }) => stepOf(fieldName) === step)
    if (first) focusField(first.fieldName)
  }, [problems, step])
  return {
    answers,
    problems,
    resendAt,
    step,
    show,
    setProblems,
    update: (change: Partial<Answers>) => setAnswers((before) => ({ ...before, ...change })),
    set: (field: Field) => (value: string) => {
      setAnswers((before) => ({ ...before, values: { ...before.values, [field]: value } }))
      setProblems((before) => before.filter(({ fieldName }) => fieldName !== field))
      // No code is on its way to another number.
      if (field === 'phone') setResendAt((before) => ({ ...before, phone: null }))
    },
    setProvedPhone: (phone: string, code: string) =>
      setAnswers((before) => ({ ...before, values: { ...before.values, phone }, provedPhone: `${phone} ${code}` })),
    /** Shows what is wrong on the first step that has any of it. */
    refuse: (found: readonly FieldProblem[]) => {
      const wrong = order.find((one) => found.some(({ fieldName }) => stepOf(fieldName) === one))
      if (wrong) show(wrong)
      setProblems(found)
    },
    resendAfter: (which: keyof ResendAt, seconds: number) =>
      setResendAt((before) => ({ ...before, [which]: Date.now() + seconds * 1000 })),
  }
}
type Form = ReturnType<typeof useAnswers>
type Calls = { main: ReturnType<typeof useCall>; phone: ReturnType<typeof useCall> }

/** Sends the codes, and proves the telephone. */
function useCodes({ answers, show, update, refuse, resendAfter, setProblems, setProvedPhone }: Form, calls: Calls) {
  const { client } = useShellParts()
  const { values } = answers
  const sendPhone = async () => {
    if (values.phone.trim() === '') return refuse([fieldProblem('phone', 'REQUIRED', { field: fieldLabels.phone })])
    const body = { phone: values.phone.trim(), location: values.location }
    const result = await calls.phone.run(() => client.call(sendPhoneCode, { body }, { hideErrors: true }))
    if (!result) return
    if ('refused' in result) return refuse(problemsOf(result.refused))
    resendAfter('phone', result.done.resendAfter)
    setProblems((before) =>
      before.filter(({ fieldName }) => stepOf(fieldName) !== 'you' || !fieldName.startsWith('phone')),
    )
    focusField('phoneCode')
  }
  const sendEmail = async () => {
    const email = values.email.trim()
    const result = await calls.main.run(() => client.call(sendEmailCode, { body: { email } }, { hideErrors: true }))
    if (!result || 'refused' in result) return
    resendAfter('email', result.done.resendAfter)
    update({ codeSentTo: email })
    show('email')
  }
  /** The telephone is proved before the next step, so that its code cannot end meanwhile. */
  const provePhone = async () => {
    const body = { phone: values.phone.trim(), location: values.location, code: values.phoneCode }
    const result = await calls.main.run(() => client.call(checkPhoneCode, { body }, { hideErrors: true }))
    if (!result) return
    if ('refused' in result) return refuse(problemsOf(result.refused))
    setProvedPhone(result.done.phone, values.phoneCode)
    show('company')
  }
  return { sendPhone, sendEmail, provePhone }
}

/** The whole sign-up: answers that survive a reload, steps, codes, and what the server refused. */
export function useSignUp() {
  const { client } = useShellParts()
  const { audience } = useShellContext()
  const rules: FormRules = useSiteRules() ?? { passwords: 'standard', phoneCode: true }
  const [ended, setEnded] = useState<OutputOf<typeof signUp> | null>(null)
  const calls = { main: useCall(), phone: useCall() }
  const { main } = calls
  const form = useAnswers(ended !== null)
  const { answers, step, show, refuse } = form
  const { values } = answers
  const codes = useCodes(form, calls)

  const go = (to: StepId) => (form.setProblems([]), main.forgive(), show(to))
  const create = async () => {
    const route = audience === 'saas' ? saasSignUp : signUp
    const result = await main.run(() => client.call(route, { body: bodyOf(values, rules) }, { hideErrors: true }))
    if (!result) return
    if ('refused' in result) return refuse(problemsOf(result.refused))
    forgetAnswers()
    rememberEmail(result.done.userName)
    setEnded(result.done)
    // One press of Back leaves what is done.
    show('you')
  }
  const isPhoneProved = !rules.phoneCode || answers.provedPhone === `${values.phone} ${values.phoneCode}`
  const next = () => {
    const wrong = checkStep(step, values, rules)
    // After a reload the password has to be entered again; anything else still open is shown immediately.
    const before = step === 'email' || step === 'shipping' ? checkStep('you', values, rules) : []
    if (wrong.length > 0 || before.length > 0) return refuse(wrong.length > 0 ? wrong : before)
    if (step === 'you') return isPhoneProved ? go('company') : void codes.provePhone()
    if (step === 'company') return go('shipping')
    if (step === 'email') return void create()
    // A code that is on its way to this address serves; another one could not be sent within its minute anyway.
    return answers.codeSentTo === values.email.trim() ? go('email') : void codes.sendEmail()
  }
  return {
    values,
    step,
    set: form.set,
    go,
    next,
    problems: form.problems,
    rules,
    resendAt: form.resendAt,
    sendPhone: codes.sendPhone,
    sendEmail: codes.sendEmail,
    main,
    phone: calls.phone,
    ended,
    again: answers.again,
  }
}
export type SignUpForm = ReturnType<typeof useSignUp>
