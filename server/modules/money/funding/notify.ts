import { formatMoney } from '@waybill/contract/core/money'
import { fundingDenialWords, fundingMethodWords } from '@waybill/contract/funding/words'
import { isTransfer } from '@waybill/contract/funding/enums'
import { fundingNumber } from '@waybill/contract/funding/reference'
import { fundingStatus } from '@waybill/contract/funds/enums'
import type { Locale } from '@waybill/contract/core/messages'
import { orgType } from '@waybill/contract/core/enums'
import { accountStatus } from '@waybill/contract/users/lifecycle'
import { z } from 'zod'
import { type Database, type Db, inScope } from '../../../platform/database/index.ts'
import { jobKind } from '../../../platform/jobs/index.ts'
import { addMessage } from '../../site/messages/index.ts'
import { queueEmail } from '../../site/outbox/index.ts'
import { type FundingRequest, presentRow } from './requests.ts'

/** What the jobs of this module are about: a request of a customer. */
export const fundingRef = z.strictObject({ orgId: z.int(), id: z.int() })
/** To the provider's staff: a transfer waits for them. */
export const tellProviderKind = jobKind('funding.tell-provider', fundingRef)
/** To the customer: the request was decided. */
export const tellCustomerKind = jobKind('funding.tell-customer', fundingRef)
export type Ref = z.infer<typeof fundingRef>
type Both = Record<Locale, string>

/** Of a provider's people at most so many are written to. */
export const MOST_STAFF = 20

type Notified = 'provider_told_at' | 'customer_told_at' | 'second_approvers_notified_at'

/** Notes that people were notified, and answers of what; undefined: they were before. */
export async function claim(db: Db, { orgId, id }: Ref, column: Notified) {
  const row = await db
    .updateTable('funding_request')
    .set({ [column]: new Date() })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where(column, 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined
  const org = await db
    .selectFrom('tenancy_org')
    .select(['name', 'type'])
    .where('id', '=', orgId)
    .executeTakeFirstOrThrow()
  return { request: presentRow(row), org }
}

export const readersOf = (db: Db, orgId: number) =>
  db
    .selectFrom('identity_user')
    .select(['id', 'email', 'language', 'tenant_org_id'])
    .where('org_id', '=', orgId)
    .where('status', '=', accountStatus.active)
    .orderBy('id')

type Reader = { email: string; language: string; tenant_org_id: number }
export interface Letter {
  title: Both
  body: Both
  link: { label: Both; path: string }
}

export async function mail(db: Db, reader: Reader, { title, body, link }: Letter): Promise<void> {
  const locale = reader.language === 'cn' ? 'cn' : 'en'
  await queueEmail(db, {
    tenantOrgId: reader.tenant_org_id,
    to: reader.email,
    locale,
    subject: title[locale],
    paragraphs: body[locale].split('\n\n'),
    link: { label: link.label[locale], path: link.path },
  })
}

/** Where staff decide a request. */
export const staffPath = ({ id }: Pick<FundingRequest, 'id'>): string => `/a/#/funding/lists?view=waiting&request=${id}`

/** Mails the provider's staff that a transfer waits for them; of one that is decided already there is nothing to do. */
export async function tellProvider(database: Database, job: Ref): Promise<void> {
  await inScope(database, { role: 'service', orgId: job.orgId }, async (db) => {
    const claimed = await claim(db, job, 'provider_told_at')
    if (claimed?.request.status !== fundingStatus.pending) return
    const { request, org } = claimed
    const [number, sum] = [fundingNumber(request.id), formatMoney(request.requested + request.fee, request.currency)]
    const method = fundingMethodWords[request.method]
    const letter: Letter = {
      title: { en: `${org.name} sent a top-up request: ${sum}`, cn: `${org.name} 提交了充值申请：${sum}` },
      body: {
        en: `${number}, ${method.en}, ${sum}. Reference: ${request.bankReference ?? '-'}\n\nCheck that the money has arrived, then approve or deny the request.`,
        cn: `${number}，${method.cn}，${sum}。附言：${request.bankReference ?? '-'}\n\n请核对款项是否到账，然后通过或拒绝该申请。`,
      },
      link: { label: { en: 'Open the request', cn: '查看申请' }, path: staffPath(request) },
    }
    for (const reader of await readersOf(db, request.providerOrgId).limit(MOST_STAFF).execute())
      await mail(db, reader, letter)
  })
}

function decisionMail(request: FundingRequest): Letter {
  const number = fundingNumber(request.id)
  const warehouse = request.wallet === 'warehouse'
  const path = `${warehouse ? '/o/#/funds/recharge' : '/e/#/funds/funding'}?request=${request.id}`
  if (request.status === fundingStatus.approved) {
    const [received, fee] = [request.received ?? 0, request.fee]
    const added = formatMoney(received - fee, request.currency)
    const feeNote = (en: string, cn: string): Both => (fee > 0 ? { en, cn } : { en: '', cn: '' })
    const note = feeNote(
      ` The fee of ${formatMoney(fee, request.currency)} was deducted from ${formatMoney(received, request.currency)}.`,
      `已从 ${formatMoney(received, request.currency)} 中扣除手续费 ${formatMoney(fee, request.currency)}。`,
    )
    return {
      title: warehouse
        ? { en: `${added} was added to your warehouse balance`, cn: `已充值 ${added} 至您的仓库余额` }
        : { en: `${added} was added to your balance`, cn: `已充值 ${added} 至您的余额` },
      body: {
        en: `Your top-up request ${number} was approved, and ${added} is available now.${note.en}`,
        cn: `您的充值申请 ${number} 已通过，${added} 现已可用。${note.cn}`,
      },
      link: { label: { en: 'Open the request', cn: '查看申请' }, path },
    }
  }
  const why = fundingDenialWords[request.denial ?? 'other']
  const words = request.reason === null ? '' : `\n\n${request.reason}`
  return {
    title: { en: `Your top-up request ${number} was denied`, cn: `您的充值申请 ${number} 未通过` },
    body: {
      en: `Reason: ${why.en}.${words}\n\nNothing was added to your balance. You can correct the request and send it again.`,
      cn: `原因：${why.cn}。${words}\n\n余额未发生变化，您可以修改后重新提交。`,
    },
    link: { label: { en: 'Open the request', cn: '查看申请' }, path },
  }
}

/** Notifies the customer of the decision by a message, and its requester by mail. A request that it canceled itself needs neither. */
export async function tellCustomer(database: Database, job: Ref): Promise<void> {
  await inScope(database, { role: 'service', orgId: job.orgId }, async (db) => {
    const claimed = await claim(db, job, 'customer_told_at')
    if (!claimed || claimed.request.denial === 'canceled') return
    const { request, org } = claimed
    const letter = decisionMail(request)
    if (org.type === orgType.OMS) {
      const { title, body, link } = letter
      await addMessage(db, { orgId: request.orgId, kind: 'funds', title, body, href: link.path })
    }
    if (request.requestedBy === null) return
    const reader = await readersOf(db, request.orgId).where('id', '=', request.requestedBy).executeTakeFirst()
    if (reader) await mail(db, reader, letter)
  })
}

/** Does the provider have to look at it? What goes through a payment processor is decided there. */
export const needsStaff = (request: FundingRequest): boolean => isTransfer(request.method)
