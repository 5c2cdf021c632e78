import type { Db } from '../../../platform/database/index.ts'
import { addMessage } from '../../site/messages/index.ts'
import type { LockedReturn } from './locked.ts'

/** Tells the seller that units wait for a decision; needs the service scope. */
export async function notifyOfQuestions(db: Db, { orgId, id, number }: LockedReturn, units: number): Promise<void> {
  const count = units === 1 ? '1 unit' : `${units} units`
  await addMessage(db, {
    orgId,
    kind: 'shipping',
    title: { en: `${number}: you decide about ${count}`, cn: `${number}：${units} 件商品待您决定` },
    body: {
      en: "The warehouse inspected this return and asks what to do with units that it couldn't decide about. They are kept in its returns place until you choose.",
      cn: '仓库已检验该退货，并询问如何处理部分商品。在您决定之前，这些商品存放于退货区。',
    },
    href: `/o/#/return/detail/${id}`,
  })
}
