import type { FieldProblem, OutputOf, SignUp } from '@waybill/contract'
import { fieldProblem } from '@waybill/contract/errors'
import { checkPhoneCode, saasSignUp, sendEmailCode, sendPhoneCode, signUp } from '@waybill/contract/api/registration'
import { focusField } from '@waybill/kit'
import { useEffect, useState } from 'react'
import { useFacts, useShellParts } from '../shell-context.tsx'
import { type Answers, forgetAnswers, keepAnswers, restoreAnswers } from './answers.ts'
import { checkStep, type FormRules } from './check-step.ts'
import { type Field, fieldLabels, stepFields, type StepId, stepOf, type Values } from './fields.ts'
import { rememberEmail } from './known-email.ts'
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

/** The whole sign-up: answers that survive a reload, steps, codes, and what the server refused. */
export function useSignUp() {
  const { client } = useShellParts()
  const { locale, audience } = useFacts()
  const rules: FormRules = useSiteRules() ?? { passwords: 'standard', phoneCode: true }
  const [answers, setAnswers] = useState(() => restoreAnswers(locale))
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const [resendAt, setResendAt] = useState<ResendAt>({ phone: null, email: null })
  const [ended, setEnded] = useState<OutputOf<typeof signUp> | null>(null)
  const main = useCall()
  const phone = useCall()
  const { step, go: show } = useStep()
  const { values } = answers

  useEffect(() => {
    if (!ended) keepAnswers(answers, step)
  }, [answers, ended, step])
  // A refusal is shown where its field stands, and the cursor waits there.
  useEffect(() => {
    const first = problems.find(({ fieldName }) => stepOf(fieldName) === step)
    if (first) focusField(first.fieldName)
  }, [problems, step])

  const update = (change: Partial<Answers>) => setAnswers((before) => ({ ...before, ...change }))
  const set = (field: Field) => (value: string) => {
    setAnswers((before) => ({ ...before, values: { ...before.values, [field]: value } }))
    setProblems((before) => before.filter(({ fieldName }) => fieldName !== field))
    // No code is on its way to another number.
    if (field === 'phone') setResendAt((before) => ({ ...before, phone: null }))
  }
  const go = (to: StepId) => (setProblems([]), main.forgive(), show(to))
  /** Shows what is wrong on the first step that has any of it. */
  const refuse = (found: readonly FieldProblem[]) => {
    const wrong = order.find((one) => found.some(({ fieldName }) => stepOf(fieldName) === one))
    if (wrong) show(wrong)
    setProblems(found)
  }
  const soon = (which: keyof ResendAt, seconds: number) =>
    setResendAt((before) => ({ ...before, [which]: Date.now() + seconds * 1000 }))

  const sendPhone = async () => {
    if (values.phone.trim() === '') return refuse([fieldProblem('phone', 'REQUIRED', { field: fieldLabels.phone })])
    const body = { phone: values.phone.trim(), location: values.location }
    const result = await phone.run(() => client.call(sendPhoneCode, { body }, { hideErrors: true }))
    if (!result) return
    if ('refused' in result) return refuse(problemsOf(result.refused))
    soon('phone', result.done.resendAfter)
    setProblems((before) =>
      before.filter(({ fieldName }) => stepOf(fieldName) !== 'you' || !fieldName.startsWith('phone')),
    )
    focusField('phoneCode')
  }
  const sendEmail = async () => {
    const email = values.email.trim()
    const result = await main.run(() => client.call(sendEmailCode, { body: { email } }, { hideErrors: true }))
    if (!result || 'refused' in result) return
    soon('email', result.done.resendAfter)
    update({ codeSentTo: email })
    show('email')
  }
  /** The telephone is proved before the next step, so that its code cannot end meanwhile. */
  const provePhone = async () => {
    if (answers.provedPhone === `${values.phone} ${values.phoneCode}`) return go('company')
    const body = { phone: values.phone.trim(), location: values.location, code: values.phoneCode }
    const result = await main.run(() => client.call(checkPhoneCode, { body }, { hideErrors: true }))
    if (!result) return
    if ('refused' in result) return refuse(problemsOf(result.refused))
    const proved = result.done.phone
    setAnswers((before) => ({
      ...before,
      values: { ...before.values, phone: proved },
      provedPhone: `${proved} ${values.phoneCode}`,
    }))
    show('company')
  }
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
  const next = () => {
    const wrong = checkStep(step, values, rules)
    // Whoever reloaded has to type the password again; whatever else is open is said at once.
    const before = step === 'email' || step === 'shipping' ? checkStep('you', values, rules) : []
    if (wrong.length > 0 || before.length > 0) return refuse(wrong.length > 0 ? wrong : before)
    if (step === 'you') return rules.phoneCode ? void provePhone() : go('company')
    if (step === 'company') return go('shipping')
    if (step === 'email') return void create()
    // A code that is on its way to this address serves; another one could not be sent within its minute anyway.
    return answers.codeSentTo === values.email.trim() ? go('email') : void sendEmail()
  }
  return {
    values,
    step,
    set,
    go,
    next,
    problems,
    rules,
    resendAt,
    sendPhone,
    sendEmail,
    main,
    phone,
    ended,
    again: answers.again,
  }
}
export type SignUpForm = ReturnType<typeof useSignUp>
