import type { FieldProblem } from '@waybill/contract/core/wrapper'
import type { OutputOf } from '@waybill/contract/core/route'
import type { registrationRules } from '@waybill/contract/registration/api'
import { isEmail } from '@waybill/contract/core/email'
import { fieldProblem } from '@waybill/contract/core/errors'
import { passwordProblem } from '@waybill/contract/identity/password-rules'
import { isPhone } from '@waybill/contract/places/phone'
import { type Field, fieldLabels, type StepId, stepFields, type Values } from './fields.ts'

/** What of a site's rules decides on the form. */
export type FormRules = Pick<OutputOf<typeof registrationRules>, 'passwords' | 'phoneCode'>

const optional: readonly Field[] = ['invitationCode']
/** Longest texts, as the server takes them: a longer one is told, never cut. */
const longest: Partial<Record<Field, number>> = { firstName: 60, lastName: 60, companyName: 120 }

const sameEmail = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

function problemOf(field: Field, values: Values, rules: FormRules): FieldProblem | null {
  const value = values[field].trim()
  if (field === 'phoneCode' && !rules.phoneCode) return null
  if (value === '')
    return optional.includes(field) ? null : fieldProblem(field, 'REQUIRED', { field: fieldLabels[field] })
  const max = longest[field]
  if (max !== undefined && value.length > max)
    return fieldProblem(field, 'LENGTH_MAX', { field: fieldLabels[field], params: { max } })
  if (field === 'email' && !isEmail(value)) return fieldProblem(field, 'EMAIL')
  if (field === 'confirmEmail' && !sameEmail(value, values.email)) return fieldProblem(field, 'EMAIL_MISMATCH')
  if (field === 'invitationCode' && sameEmail(value, values.email)) return fieldProblem(field, 'INVITE_IS_EMAIL')
  // Where a code goes to it, the number is looked at before that.
  if (field === 'phone' && !rules.phoneCode && !isPhone(value, values.location)) return fieldProblem(field, 'PHONE')
  if (field === 'password') {
    const problem = passwordProblem(values.password, { use: 'signUp', policy: rules.passwords, email: values.email })
    return problem && fieldProblem(field, problem.code, { params: problem.params })
  }
  return null
}

/** What is wrong on a step before the server is asked, in the order of the screen. */
export const checkStep = (step: StepId, values: Values, rules: FormRules): FieldProblem[] =>
  stepFields[step].map((field) => problemOf(field, values, rules)).filter((problem) => problem !== null)
