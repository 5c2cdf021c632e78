import { stockCountState, type StockCountState } from '@waybill/contract/counts/lifecycle'
import type { Db } from '../../../platform/database/index.ts'
import { addMessage } from '../../site/messages/index.ts'
import { mailOrganization } from '../../site/outbox/index.ts'

interface EndedCount {
  number: string
  state: StockCountState
  about: string
  sellerId: number | null
  productId: number | null
}

/** Tells the seller that its count is over; needs the service scope. */
export async function notifyOfResult(db: Db, known: EndedCount): Promise<void> {
  const done = known.state === stockCountState.completed
  await addMessage(db, {
    orgId: known.sellerId!,
    kind: 'shipping',
    title: done
      ? { en: `${known.number}: ${known.about} is counted`, cn: `${known.number}：${known.about} 盘点完成` }
      : { en: `${known.number}: the count is canceled`, cn: `${known.number}：盘点已取消` },
    body: done
      ? {
          en: 'The warehouse counted this product. The result is beside its stock.',
          cn: '仓库已盘点该商品，结果显示在其库存旁。',
        }
      : {
          en: 'The warehouse canceled the count that you asked for. Request another one if you still need it.',
          cn: '仓库取消了您申请的盘点，如仍需要请重新申请。',
        },
    href: `/o/#/inventory/lists?product=${known.productId}`,
  })
}

/** Mails the warehouse that a seller asks for a count; needs the service scope. */
export const notifyOfRequest = (
  db: Db,
  { operatorId, number, seller, sku }: { operatorId: number; number: string; seller: string; sku: string },
): Promise<void> =>
  mailOrganization(db, operatorId, {
    title: { en: `${seller} asks for a count of ${sku}`, cn: `${seller} 申请盘点 ${sku}` },
    body: { en: `It waits in Counts as ${number}.`, cn: `请在盘点中查看 ${number}。` },
    link: { label: { en: 'Open the counts', cn: '查看盘点' }, path: '/w/#/count' },
  })
