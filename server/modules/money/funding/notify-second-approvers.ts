import { formatMoney } from '@waybill/contract/core/money'
import { fundingMethodWords } from '@waybill/contract/funding/words'
import { fundingNumber } from '@waybill/contract/funding/reference'
import { fundingStatus } from '@waybill/contract/funds/enums'
import { type Database, type Db, inScope } from '../../../platform/database/index.ts'
import { jobKind } from '../../../platform/jobs/index.ts'
import { claim, fundingRef, type Letter, mail, MOST_STAFF, readersOf, type Ref, staffPath } from './notify.ts'
import type { FundingRequest } from './requests.ts'

/** To the provider's other staff: a transfer has its first approval of two. */
export const notifySecondApproversKind = jobKind('funding.notify-second-approvers', fundingRef)

function noticeOf(request: FundingRequest, { customer, approver }: { customer: string; approver: string }): Letter {
  const sum = formatMoney(request.firstReceived ?? 0, request.currency)
  const number = fundingNumber(request.id)
  const method = fundingMethodWords[request.method]
  return {
    title: {
      en: `Top-up request of ${sum} from ${customer} needs a second approval`,
      cn: `${customer} 的充值申请（${sum}）待第二人审核`,
    },
    body: {
      en: `${number}, ${method.en}. ${approver} confirmed that ${sum} was received.\n\nThe amount is above your limit, so it needs the approval of a second person. Nothing has been added yet.`,
      cn: `${number}，${method.cn}。${approver} 已确认收到 ${sum}。\n\n金额超过您设置的限额，须由另一人审核。目前尚未入账。`,
    },
    link: { label: { en: 'Open the request', cn: '查看申请' }, path: staffPath(request) },
  }
}

async function nameOf(db: Db, userId: number): Promise<string> {
  const user = await db
    .selectFrom('identity_user')
    .select(['first_name', 'last_name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return [user.first_name, user.last_name].filter(Boolean).join(' ') || user.email
}

/**
 * Mails those of the provider's staff who may give the second approval: neither the first approver nor who sent the request. Of one that is
 * decided already there is nothing to do.
 */
export async function notifySecondApprovers(database: Database, job: Ref): Promise<void> {
  await inScope(database, { role: 'service', orgId: job.orgId }, async (db) => {
    const claimed = await claim(db, job, 'second_approvers_notified_at')
    if (claimed?.request.status !== fundingStatus.pending) return
    const { request, org } = claimed
    if (request.firstApprovedBy === null) return
    const approver = await nameOf(db, request.firstApprovedBy)
    const notice = noticeOf(request, { customer: org.name, approver })
    const others = await readersOf(db, request.providerOrgId)
      .where('id', 'not in', [request.firstApprovedBy, request.requestedBy ?? 0])
      .limit(MOST_STAFF)
      .execute()
    for (const reader of others) await mail(db, reader, notice)
  })
}
