import type { Text } from '@waybill/contract/core/messages'
import type { Db } from '../../../platform/database/index.ts'
import { addMessage } from '../../site/messages/index.ts'
import { mailOrganization } from '../../site/outbox/index.ts'

interface Work {
  id: number
  number: string
  sellerId: number
  operatorId: number
}

async function nameOf(db: Db, orgId: number): Promise<string> {
  const { name } = await db.selectFrom('tenancy_org').select('name').where('id', '=', orgId).executeTakeFirstOrThrow()
  return name ?? ''
}

const mail = (db: Db, { operatorId, id }: Work, words: { title: Text; body: Text }): Promise<void> =>
  mailOrganization(db, operatorId, {
    ...words,
    link: { label: { en: 'Open the work order', cn: '查看仓库工单' }, path: `/w/#/work-order/${id}` },
  })

/** Mails the warehouse that a seller asks for work; needs the service scope, as all of these do. */
export async function notifyOfRequest(db: Db, work: Work): Promise<void> {
  const seller = await nameOf(db, work.sellerId)
  await mail(db, work, {
    title: { en: `${seller} asks for work: ${work.number}`, cn: `${seller} 提交了仓库工单 ${work.number}` },
    body: { en: 'Say what it costs, or decline it.', cn: '请报价，或拒绝该工单。' },
  })
}

const answers = {
  accepted: {
    title: (number: string): Text => ({ en: `${number}: the quote is accepted`, cn: `${number}：报价已接受` }),
    body: { en: 'The goods wait for the work.', cn: '所需商品已预留。' },
  },
  kept: {
    title: (number: string): Text => ({
      en: `${number}: the changed quote isn't accepted`,
      cn: `${number}：新报价未被接受`,
    }),
    body: { en: 'The quote accepted before stays in force.', cn: '此前接受的报价仍然有效。' },
  },
  canceled: {
    title: (number: string): Text => ({ en: `${number} is canceled`, cn: `${number} 已取消` }),
    body: { en: 'The seller no longer wants this work.', cn: '卖家不再需要该工单。' },
  },
} as const
export type Answer = keyof typeof answers

/** Mails the warehouse what the seller wrote. */
export const notifyOfAnswer = (db: Db, work: Work, answer: Answer): Promise<void> =>
  mail(db, work, { title: answers[answer].title(work.number), body: answers[answer].body })

/** Mails the warehouse what the seller wrote. */
export const mailComment = (db: Db, work: Work, text: string): Promise<void> =>
  mail(db, work, {
    title: { en: `${work.number}: a comment of the seller`, cn: `${work.number}：卖家留言` },
    body: { en: text, cn: text },
  })

interface News {
  title: Text
  body: Text
}
const plain = (text: string): Text => ({ en: text, cn: text })

/** Tells the seller what became of its work. */
export const messageSeller = (db: Db, { sellerId, id }: Work, { title, body }: News): Promise<unknown> =>
  addMessage(db, { orgId: sellerId, kind: 'shipping', title, body, href: `/o/#/work-order/detail/${id}` })

export const news = {
  quoted: (number: string): News => ({
    title: { en: `${number}: accept the price`, cn: `${number}：请确认报价` },
    body: {
      en: 'The warehouse has said what this work costs. It starts when you accept.',
      cn: '仓库已报价，您接受后开始处理。',
    },
  }),
  withdrawn: (number: string): News => ({
    title: { en: `${number}: the changed price is withdrawn`, cn: `${number}：新报价已撤回` },
    body: { en: 'The price that you accepted before stays in force.', cn: '您此前接受的报价仍然有效。' },
  }),
  declined: (number: string, reason: string): News => ({
    title: { en: `${number} is declined`, cn: `${number} 已被拒绝` },
    body: plain(reason),
  }),
  onHold: (number: string, reason: string): News => ({
    title: { en: `${number} is on hold`, cn: `${number} 已暂停` },
    body: plain(reason),
  }),
  commented: (number: string, text: string): News => ({
    title: { en: `${number}: a comment of the warehouse`, cn: `${number}：仓库留言` },
    body: plain(text),
  }),
  completed: (number: string, isAll: boolean): News => ({
    title: isAll
      ? { en: `${number} is done`, cn: `${number} 已完成` }
      : { en: `${number} is done in part`, cn: `${number} 已部分完成` },
    body: isAll
      ? { en: 'What was made is in your stock.', cn: '结果已计入您的库存。' }
      : { en: 'What was done is in your stock, the rest is free again.', cn: '已完成部分已计入库存，其余已释放。' },
  }),
} as const
