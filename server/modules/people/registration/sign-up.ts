import { AppError, fieldProblem } from '@waybill/contract/core/errors'
import type { FieldProblem } from '@waybill/contract/core/wrapper'
import { orgType } from '@waybill/contract/core/enums'
import type { OutputOf } from '@waybill/contract/core/route'
import type { SignUp, signUp } from '@waybill/contract/registration/api'
import { countryCodes } from '@waybill/contract/places/index'
import { accountStatus } from '@waybill/contract/users/lifecycle'
import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit/index.ts'
import { type Db, inScope } from '../../../platform/database/index.ts'
import type { PublicCtx } from '../../../platform/http/index.ts'
import { openBooks } from '../../money/funds/index.ts'
import { addUser, checkPassword, findLogin, hashPassword, newPasswordProblem } from '../identity/index.ts'
import { acceptInvitation, checkInvitation } from '../invitations/index.ts'
import { queueEmail } from '../../site/outbox/index.ts'
import { addSellerOrg, type Tenant } from '../../site/tenancy/index.ts'
import { checkCode, type CodeKey, useCode, wasUsed } from './codes.ts'
import { registrationLimits } from './limits.ts'
import { welcomeMail } from './mails.ts'
import { readPhone } from './phone.ts'
import { asksForApproval, asksForPhoneCode, openSite } from './site.ts'

type SignedUp = OutputOf<typeof signUp>
/** A form whose fields are right each by itself. */
type Checked = SignUp & { phone: string; companyName: string }

const oneSpace = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim()
const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }).format()) && /^[A-Z]/.test(name)
  } catch {
    return false
  }
}
// oxlint-disable-next-line no-control-regex
const hasControl = (text: string): boolean => /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e]/.test(text)

/** The code of the telephone is there where it is asked for, and nowhere else. */
function phoneCodeProblem(isRequired: boolean, code: string | undefined): FieldProblem | null {
  if (isRequired === (code !== undefined)) return null
  return fieldProblem('phoneCode', isRequired ? 'REQUIRED' : 'UNKNOWN_FIELD')
}

/** Every field that is wrong by itself, all at once; throws INVALID_INPUT. */
async function checkFields(ctx: PublicCtx, form: SignUp): Promise<Checked> {
  const site = (await openSite(ctx)).setting
  const problems: (FieldProblem | null)[] = [
    form.email === form.confirmEmail ? null : fieldProblem('confirmEmail', 'EMAIL_MISMATCH'),
    form.invitationCode?.toLowerCase() === form.email ? fieldProblem('invitationCode', 'INVITE_IS_EMAIL') : null,
    await newPasswordProblem(ctx.config, { password: form.password, use: 'signUp', email: form.email, site }),
    countryCodes.includes(form.location) ? null : fieldProblem('location', 'INVALID_VALUE'),
    isTimeZone(form.timeZone) ? null : fieldProblem('timeZone', 'INVALID_VALUE'),
    ...(['firstName', 'lastName', 'companyName', 'invitationCode'] as const).map((name) =>
      hasControl(form[name] ?? '') ? fieldProblem(name, 'INVALID_VALUE') : null,
    ),
  ]
  problems.push(phoneCodeProblem(asksForPhoneCode(ctx.config), form.phoneCode))
  const phone = readPhone(form.phone, form.location)
  if (phone === null) problems.push(fieldProblem('phone', 'PHONE'))
  const wrong = problems.filter((problem) => problem !== null)
  if (wrong.length > 0 || phone === null) throw new AppError('INVALID_INPUT', { fields: wrong })
  const names = { firstName: oneSpace(form.firstName), lastName: oneSpace(form.lastName) }
  return { ...form, ...names, phone, companyName: oneSpace(form.companyName) }
}

/** Two sign-ups of one company come one after the other; throws COMPANY_TAKEN for the second. */
async function claimCompany(db: Db, tenantOrgId: number, name: string): Promise<void> {
  const key = name.toLowerCase()
  await sql`select pg_advisory_xact_lock(hashtextextended(${`company:${tenantOrgId}:${key}`}, 0))`.execute(db)
  const spelling = sql<string>`lower(regexp_replace(btrim(name), '\\s+', ' ', 'g'))`
  const existing = await db
    .selectFrom('tenancy_org')
    .select('id')
    .where('parent_org_id', '=', tenantOrgId)
    .where('type', '=', orgType.OMS)
    .where(spelling, '=', sql<string>`lower(${name})`)
    .executeTakeFirst()
  const own = await db
    .selectFrom('tenancy_org')
    .select('id')
    .where('id', '=', tenantOrgId)
    .where(spelling, '=', sql<string>`lower(${name})`)
    .executeTakeFirst()
  if (existing ?? own) {
    throw new AppError('COMPANY_TAKEN', { fields: [fieldProblem('companyName', 'COMPANY_TAKEN')] })
  }
}

/** The organisation with its profile and books, so that it can import and, once it has money, buy. */
async function addSeller(db: Db, orgId: number, { form, tenant }: { form: Checked; tenant: Tenant }): Promise<void> {
  await addSellerOrg(db, { id: orgId, tenantOrgId: tenant.orgId, name: form.companyName })
  await db
    .insertInto('seller_profile')
    .values({
      org_id: orgId,
      phone: form.phone,
      country: form.location,
      business_category: form.businessCategory,
      product_category: form.productCategory,
      referral_source: form.referralSource,
      monthly_volume: form.monthlyShipmentVolume,
      monthly_cost: form.monthlyShippingCost,
      most_used_service: form.mostUsedService,
      invitation_code: form.invitationCode || null,
    })
    .execute()
  await openBooks(db)
}

interface Making {
  form: Checked
  tenant: Tenant
  approved: boolean
  passwordHash: string
  /** Rows of the codes that were right. */
  codes: number[]
}

async function make(db: Db, orgId: number, making: Making, now: Date): Promise<SignedUp> {
  const { form, tenant, approved, passwordHash, codes } = making
  const tenantOrgId = tenant.orgId
  await claimCompany(db, tenantOrgId, form.companyName)
  for (const id of codes) {
    if (!(await useCode(db, { orgId: tenantOrgId, id }, now))) throw new AppError('CODE_EXPIRED')
  }
  await addSeller(db, orgId, { form, tenant })
  const { email, firstName, lastName, language, timeZone } = form
  const status = approved ? accountStatus.active : accountStatus.waiting
  const user = { orgId, tenantOrgId, email, firstName, lastName, language, timeZone, status }
  const userId = await addUser(db, user, async () => passwordHash)
  if (userId === null) throw new AppError('EMAIL_TAKEN', { fields: [fieldProblem('email', 'EMAIL_TAKEN')] })
  await recordAudit(db, { orgId, userId, action: 'user.signedUp', subject: { type: 'user', id: userId } })
  if (form.invitationCode)
    await acceptInvitation(db, tenantOrgId, { code: form.invitationCode, sellerOrgId: orgId, at: now })
  await queueEmail(db, welcomeMail({ tenantOrgId, to: email, locale: language }, { saas: !tenant.main, approved }))
  return { userName: email, approved }
}

/** The answer of a sign-up that was made already and whose answer got lost: only for who knows code and password. */
async function signedUpBefore(ctx: PublicCtx, form: Checked, key: CodeKey): Promise<SignedUp | null> {
  const found = await inScope(ctx.database, { role: 'service', orgId: key.orgId }, async (db) =>
    (await wasUsed(db, key, { code: form.emailCode, now: ctx.now() }))
      ? findLogin(db, key.orgId, form.email)
      : undefined,
  )
  if (!found || !(await checkPassword(form.password, found.password_hash))) return null
  return { userName: form.email, approved: found.status === accountStatus.active }
}

async function newOrgId(ctx: PublicCtx): Promise<number> {
  const { rows } = await inScope(ctx.database, { role: 'service', orgId: 0 }, (db) =>
    sql<{ id: number }>`select nextval('org_id_seq')::bigint as id`.execute(db),
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('The database gave no id for an organisation')
  return id
}

/** Opens an account: codes first, so that nobody learns of accounts and companies without having proved an address. */
export async function signUpSeller(ctx: PublicCtx, input: SignUp): Promise<SignedUp> {
  const tenant = await openSite(ctx)
  await registrationLimits(ctx.database).guess({ tenantOrgId: tenant.orgId, ip: ctx.ip })
  const form = await checkFields(ctx, input)
  const emailKey = { orgId: tenant.orgId, purpose: 'signUp', address: form.email } as const
  const phoneKey = { orgId: tenant.orgId, purpose: 'phone', address: form.phone } as const
  const before = await signedUpBefore(ctx, form, emailKey)
  if (before) return before
  const { invitationCode } = form
  if (invitationCode)
    await inScope(ctx.database, { role: 'service', orgId: tenant.orgId }, (db) =>
      checkInvitation(db, tenant.orgId, invitationCode),
    )
  const wrong = 'CODE_ERROR'
  const codes = [await checkCode(ctx, emailKey, { code: form.emailCode, fieldName: 'emailCode', wrong })]
  if (form.phoneCode !== undefined)
    codes.push(await checkCode(ctx, phoneKey, { code: form.phoneCode, fieldName: 'phoneCode', wrong }))
  const approved = !(await asksForApproval(ctx, tenant.orgId))
  const passwordHash = await hashPassword(form.password)
  const orgId = await newOrgId(ctx)
  return inScope(ctx.database, { role: 'service', orgId }, (db) =>
    make(db, orgId, { form, tenant, approved, passwordHash, codes }, ctx.now()),
  )
}
