import type { FieldProblem, PasswordPolicy } from '@waybill/contract'
import { fieldProblem } from '@waybill/contract/errors'
import { passwordProblem } from '@waybill/contract/password-rules'
import { type Field, fieldLabels, type StepId, stepFields, type Values } from './fields.ts'

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const optional: readonly Field[] = ['invitationCode']

const sameEmail = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

function problemOf(field: Field, values: Values, policy: PasswordPolicy): FieldProblem | null {
  const value = values[field].trim()
  if (value === '')
    return optional.includes(field) ? null : fieldProblem(field, 'REQUIRED', { field: fieldLabels[field] })
  if (field === 'email' && !EMAIL.test(value)) return fieldProblem(field, 'EMAIL')
  if (field === 'confirmEmail' && !sameEmail(value, values.email)) return fieldProblem(field, 'EMAILS_DIFFER')
  if (field === 'invitationCode' && sameEmail(value, values.email)) return fieldProblem(field, 'INVITE_IS_EMAIL')
  if (field === 'password') {
    const problem = passwordProblem(values.password, { use: 'signUp', policy, email: values.email })
    return problem && fieldProblem(field, problem.code, { params: problem.params })
  }
  return null
}

/** What is wrong on a step before the server is asked, in the order of the screen. */
export const checkStep = (step: StepId, values: Values, policy: PasswordPolicy): FieldProblem[] =>
  stepFields[step].map((field) => problemOf(field, values, policy)).filter((problem) => problem !== null)
