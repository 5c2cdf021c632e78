import type { FieldProblem } from '@waybill/contract/core/wrapper'
import { fieldProblem } from '@waybill/contract/core/errors'
import { isGuessable, passwordProblem, type PasswordUse } from '@waybill/contract/identity/password-rules'
import type { Config } from '../../../platform/config.ts'
import type { Tenant } from '../../site/tenancy/index.ts'
import { isCommonPassword } from './common-passwords.ts'

/**
 * What is wrong with a new password, as a problem of the field `fieldName`; null when it may be kept. The account's e-mail is refused as
 * a password too, and what is made of it, of the site's name, or of repeats and sequences.
 */
export async function newPasswordProblem(
  config: Pick<Config, 'passwords'>,
  input: { password: string; use: PasswordUse; email: string; site: Tenant['setting'] | undefined; fieldName?: string },
): Promise<FieldProblem | null> {
  const { password, use, email, site, fieldName = 'password' } = input
  const problem = passwordProblem(password, { use, policy: config.passwords, email })
  if (problem) return fieldProblem(fieldName, problem.code, { params: problem.params })
  if (await isCommonPassword(password)) return fieldProblem(fieldName, 'PASSWORD_COMMON')
  const known = [email, site?.siteName ?? '', site?.siteNameCN ?? '']
  return isGuessable(password, known) ? fieldProblem(fieldName, 'PASSWORD_GUESSABLE') : null
}
