import { type FieldProblem, fieldProblem, passwordProblem, type PasswordUse } from '@waybill/contract'
import type { Config } from '../../platform/config.ts'
import { isCommonPassword } from './common-passwords.ts'

/**
 * What is wrong with a new password, as a problem of the field `fieldName`; null when it may be kept. The account's e-mail is refused as
 * a password too.
 */
export async function newPasswordProblem(
  config: Pick<Config, 'passwords'>,
  given: { password: string; use: PasswordUse; email: string; fieldName?: string },
): Promise<FieldProblem | null> {
  const { password, use, email, fieldName = 'password' } = given
  const problem = passwordProblem(password, { use, policy: config.passwords, email })
  if (problem) return fieldProblem(fieldName, problem.code, { params: problem.params })
  return (await isCommonPassword(password)) ? fieldProblem(fieldName, 'PASSWORD_COMMON') : null
}
