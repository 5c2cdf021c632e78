import { claimNumber, type ClaimState } from '@waybill/contract/claims/lifecycle'
import { denialWords } from '@waybill/contract/claims/words'
import { formatMoney } from '@waybill/contract/core/money'
import type { Text } from '@waybill/contract/core/messages'
import { accountStatus } from '@waybill/contract/users/lifecycle'
import type { Db } from '../../../../platform/database/index.ts'
import { addMessage } from '../../../site/messages/index.ts'
import { queueEmail } from '../../../site/outbox/index.ts'
import type { LockedClaim, Move } from './claim.ts'
import { addDays, senderDay } from './options.ts'

type Recipient = Pick<LockedClaim, 'orgId' | 'id' | 'trackingNo' | 'createdBy'>

/** A message to the organization and an email to whoever started the claim; `db` works in service scope. */
async function notify(
  db: Db,
  { orgId, id, trackingNo, createdBy }: Recipient,
  { title, body }: { title: Text; body: Text },
): Promise<void> {
  const path = `/e/#/claim/detail/${id}`
  const named = { en: `${claimNumber(id)} · ${trackingNo}`, cn: `${claimNumber(id)} · ${trackingNo}` }
  const whole = (locale: 'en' | 'cn') => [named[locale], body[locale]].filter(Boolean).join('\n\n')
  await addMessage(db, { orgId, kind: 'funds', title, body: { en: whole('en'), cn: whole('cn') }, href: path })
  const reader = await db
    .selectFrom('identity_user')
    .select(['email', 'language', 'tenant_org_id'])
    .where('org_id', '=', orgId)
    .where('id', '=', createdBy)
    .where('status', '=', accountStatus.active)
    .executeTakeFirst()
  if (!reader) return
  const locale = reader.language === 'cn' ? 'cn' : 'en'
  await queueEmail(db, {
    tenantOrgId: reader.tenant_org_id,
    to: reader.email,
    locale,
    subject: title[locale],
    paragraphs: whole(locale).split(/\n{2,}/),
    link: { label: locale === 'cn' ? '查看理赔' : 'View claim', path },
  })
}

type Outcome = Move & { approved: number }

function titleOf(to: ClaimState, number: string, sum: string): Text | null {
  const titles: Partial<Record<ClaimState, Text>> = {
    need_info: { en: `Claim ${number} needs information`, cn: `理赔 ${number} 待补充资料` },
    approved: { en: `Claim ${number} was approved: ${sum}`, cn: `理赔 ${number} 已批准：${sum}` },
    approved_partial: { en: `Claim ${number} was partly approved: ${sum}`, cn: `理赔 ${number} 已部分批准：${sum}` },
    denied: { en: `Claim ${number} was denied`, cn: `理赔 ${number} 已拒赔` },
    paid: { en: `Claim ${number}: ${sum} was added to your balance`, cn: `理赔 ${number}：${sum} 已存入余额` },
    reversed: { en: `Claim ${number}: the payment of ${sum} was reversed`, cn: `理赔 ${number}：${sum} 已收回` },
  }
  return titles[to] ?? null
}

function bodyOf(claim: LockedClaim, { to, note, denial }: Outcome, at: Date): Text {
  const notes = note ? [note] : []
  if (to === 'need_info') {
    const date = addDays(senderDay(at, claim.from), claim.answerDays)
    return {
      en: [...notes, `Answer by ${date}. A claim without an answer is denied.`].join('\n\n'),
      cn: [...notes, `请在 ${date} 前回复，逾期未回复将被拒赔。`].join('\n\n'),
    }
  }
  const why = to === 'denied' ? denialWords[denial ?? 'other'] : null
  const found = to === 'reversed' ? { en: 'The parcel was found.', cn: '包裹已找到。' } : null
  const sum = formatMoney(claim.postage)
  const postage =
    to === 'paid' && claim.postage > 0 ? { en: `This includes ${sum} of postage.`, cn: `其中含邮资 ${sum}。` } : null
  const of = (locale: 'en' | 'cn') =>
    [why?.[locale], postage?.[locale], found?.[locale], ...notes].filter(Boolean).join('\n\n')
  return { en: of('en'), cn: of('cn') }
}

/** Tells the seller what became of its claim, where that is news. */
export async function notifySeller(db: Db, claim: LockedClaim, outcome: Outcome, at: Date): Promise<void> {
  const moved = outcome.to === 'paid' || outcome.to === 'reversed' ? claim.postage : 0
  const title = titleOf(outcome.to, claimNumber(claim.id), formatMoney(outcome.approved + moved))
  if (title) await notify(db, claim, { title, body: bodyOf(claim, outcome, at) })
}

/** Tells the seller that the last day of a draft is near. */
export const remindSeller = (db: Db, draft: Recipient & { lastDay: string }): Promise<void> =>
  notify(db, draft, {
    title: {
      en: `Submit claim ${claimNumber(draft.id)} by ${draft.lastDay}`,
      cn: `请在 ${draft.lastDay} 前提交理赔 ${claimNumber(draft.id)}`,
    },
    body: {
      en: `The carrier takes it until ${draft.lastDay}. After that it can no longer be paid.`,
      cn: `承运商的受理截止日为 ${draft.lastDay}，逾期将无法赔付。`,
    },
  })
