import { type ReturnAnswer, returnAnswerWords } from '@waybill/contract/warehouse-returns/words'
import type { Text } from '@waybill/contract/core/messages'
import type { Db } from '../../../platform/database/index.ts'
import { addMessage } from '../../site/messages/index.ts'
import type { LockedReturn } from './locked.ts'

const count = (units: number): string => (units === 1 ? '1 unit' : `${units} units`)
/** As people write a day in each language. */
const dayOf = (day: string): Text => {
  const [year, month, date] = day.split('-')
  return { en: `${month}/${date}/${year}`, cn: day }
}
const deadline = ({ decideBy, defaultAnswer }: { decideBy: string; defaultAnswer: ReturnAnswer }): Text => {
  const [day, answer] = [dayOf(decideBy), returnAnswerWords[defaultAnswer]]
  return {
    en: `If you don't decide by ${day.en}, the warehouse does what the terms of your connection say: ${answer.en}.`,
    cn: `如果您在 ${day.cn} 结束前未作决定，仓库将按您的连接条款处理：${answer.cn}。`,
  }
}
const send = (db: Db, { orgId, id }: LockedReturn, { title, body }: { title: Text; body: Text }) =>
  addMessage(db, { orgId, kind: 'shipping', title, body, href: `/o/#/return/detail/${id}` })

type Until = { decideBy: string; defaultAnswer: ReturnAnswer }

/** Tells the seller that units wait for a decision, and until when; needs the service scope. */
export async function notifyOfQuestions(
  db: Db,
  known: LockedReturn,
  { units, ...until }: Until & { units: number },
): Promise<void> {
  const by = deadline(until)
  await send(db, known, {
    title: {
      en: `${known.number}: you decide about ${count(units)}`,
      cn: `${known.number}：${units} 件商品待您决定`,
    },
    body: {
      en: `The warehouse inspected this return and asks what to do with units that it couldn't decide about. They are kept in its returns place until you choose. ${by.en}`,
      cn: `仓库已检验该退货，并询问如何处理部分商品。在您决定之前，这些商品存放于退货区。${by.cn}`,
    },
  })
}

/** Reminds the seller of the last day; needs the service scope. */
export async function notifyOfDeadline(db: Db, known: LockedReturn, until: Until): Promise<void> {
  const day = dayOf(until.decideBy)
  await send(db, known, {
    title: { en: `${known.number}: decide by ${day.en}`, cn: `${known.number}：请在 ${day.cn} 当天或之前决定` },
    body: deadline(until),
  })
}

/** Tells the seller what was decided without it; needs the service scope. */
export async function notifyOfDefault(
  db: Db,
  known: LockedReturn,
  { units, answer }: { units: number; answer: ReturnAnswer },
): Promise<void> {
  const words = returnAnswerWords[answer]
  await send(db, known, {
    title: {
      en: `${known.number}: decided for ${count(units)}: ${words.en}`,
      cn: `${known.number}：${units} 件商品已按连接条款处理：${words.cn}`,
    },
    body: {
      en: 'You decided nothing within five working days of the warehouse, so it does what the terms of your connection say.',
      cn: '您在仓库的五个工作日内未作决定，仓库将按您的连接条款处理。',
    },
  })
}
