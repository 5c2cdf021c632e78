import type { Locale } from '@waybill/contract/core/messages'
import type { Config } from '../../../platform/config.ts'
import { type Db, inScope } from '../../../platform/database/index.ts'
import { defineJob } from '../../../platform/jobs/index.ts'
import { findLogin } from '../identity/index.ts'
import { queueEmail, queueSms } from '../../site/outbox/index.ts'
import { PLATFORM_ORG_ID } from '../../site/tenancy/index.ts'
import { fillCode, makeCode } from './codes.ts'
import { passwordMark, sealProof } from './reset-proof.ts'
import { accountPresentMail, phoneText, resetMail, signUpMail } from './mails.ts'

async function fill(db: Db, row: { orgId: number; id: number }, config: Config): Promise<void> {
  const request = await db
    .selectFrom('verification_code')
    .select(['purpose', 'address', 'locale', 'expires_at'])
    .where('org_id', '=', row.orgId)
    .where('id', '=', row.id)
    .executeTakeFirst()
  if (!request) return
  const { purpose, address } = request
  const locale: Locale = request.locale === 'cn' ? 'cn' : 'en'
  const to = { tenantOrgId: row.orgId, to: address, locale }
  const saas = row.orgId !== PLATFORM_ORG_ID
  const account = purpose === 'phone' ? undefined : await findLogin(db, row.orgId, address)
  // A code is for who may use it: a new address signs up, a known one resets.
  const usable = purpose === 'phone' || (purpose === 'signUp') === (account === undefined)
  const code = await fillCode(db, row, usable)
  if (code === null) return
  const linkKey = (user: NonNullable<typeof account>) =>
    sealProof(
      { config, kind: 'link', tenantOrgId: row.orgId },
      {
        orgId: user.org_id,
        userId: user.id,
        locale,
        until: request.expires_at.getTime(),
        of: passwordMark(user.password_hash),
      },
    )
  if (purpose === 'phone') await queueSms(db, phoneText(to, code))
  else if (purpose === 'signUp') await queueEmail(db, usable ? signUpMail(to, code) : accountPresentMail(to, saas))
  else if (account) await queueEmail(db, resetMail(to, { code, key: await linkKey(account) }))
}

/** Makes the code that someone asked for and sends it: here, beside the call, it is looked up whether the address has an account. */
export const makeCodeJob = ({ config }: { config: Config }) =>
  defineJob(makeCode, (row, { database }) =>
    inScope(database, { role: 'service', orgId: row.orgId }, (db) => fill(db, row, config)),
  )
