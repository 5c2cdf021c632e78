import { type ChargeAct, chargeActWords } from '@waybill/contract/warehouse-billing/acts'
import type { Db } from '../../../platform/database/index.ts'
import { addMessage } from '../../site/messages/index.ts'
import { mailOrganization } from '../../site/outbox/index.ts'

interface Disputed {
  id: number
  orgId: number
  operatorId: number
  act: ChargeAct
  document: string | null
}

const about = ({ act, document }: Disputed) => {
  const { en, cn } = chargeActWords[act]
  return document === null ? { en, cn } : { en: `${en}, ${document}`, cn: `${cn}，${document}` }
}

/** Mails the warehouse that a seller disputes a charge; needs the service scope. */
export async function notifyOfDispute(db: Db, charge: Disputed, reason: string): Promise<void> {
  const { name } = await db
    .selectFrom('tenancy_org')
    .select('name')
    .where('id', '=', charge.orgId)
    .executeTakeFirstOrThrow()
  const { en, cn } = about(charge)
  await mailOrganization(db, charge.operatorId, {
    title: { en: `${name} disputes a charge: ${en}`, cn: `${name} 对一笔费用提出争议：${cn}` },
    body: {
      en: `Reason: ${reason}\n\nAccept or reject the dispute.`,
      cn: `原因：${reason}\n\n请接受或拒绝该争议。`,
    },
    link: {
      label: { en: 'Open the charge', cn: '查看费用' },
      path: `/w/#/charge/lists?view=disputed&charge=${charge.id}`,
    },
  })
}

/** Tells the seller what the warehouse answered; needs the service scope. */
export async function notifyOfAnswer(
  db: Db,
  charge: Disputed,
  answered: { accept: boolean; answer: string },
): Promise<void> {
  const { en, cn } = about(charge)
  const { accept, answer } = answered
  await addMessage(db, {
    orgId: charge.orgId,
    kind: 'funds',
    title: accept
      ? { en: `Dispute accepted: ${en}`, cn: `争议已接受：${cn}` }
      : { en: `Dispute rejected: ${en}`, cn: `争议已拒绝：${cn}` },
    body: accept
      ? { en: `The charge is refunded. Answer: ${answer}`, cn: `该费用已退回。答复：${answer}` }
      : { en: `The charge is kept. Answer: ${answer}`, cn: `该费用保持有效。答复：${answer}` },
    href: `/o/#/funds/charges?charge=${charge.id}`,
  })
}
