import type { Text } from '../core/messages.ts'

export const NOTICE_LENGTH = 500
/** Orders of so many seconds share one message. */
export const NOTICE_SECONDS = 30
/** Order numbers that a message names. */
const NAMED = 5

type About = { ruleName: string; text: string; orders: number; orderNos: readonly string[] }

const more = (count: number, start: string): Text =>
  count > 0 ? { en: `${start} and ${count} more`, cn: `${start} 等，另有 ${count} 个` } : { en: start, cn: start }

/** The message about the orders that a rule met: its own text first, then which orders. */
export function noticeText({ ruleName, text, orders, orderNos }: About): { title: Text; body: Text } {
  const shown = orderNos.slice(0, NAMED)
  const en = more(orders - shown.length, shown.join(', ')).en
  const cn = more(orders - shown.length, shown.join('、')).cn
  return {
    title: {
      en: `${ruleName}: ${orders === 1 ? '1 order' : `${orders} orders`}`,
      cn: `${ruleName}：${orders} 个订单`,
    },
    body: {
      en: `${text}\n\n${orders === 1 ? 'Order' : 'Orders'}: ${en}`,
      cn: `${text}\n\n订单：${cn}`,
    },
  }
}

/** Where the orders of a message are: the only one, or the list of them. */
export const noticePlace = (noticeId: string, orderIds: readonly number[]): string =>
  orderIds.length === 1 ? `/b/#/order/detail/${orderIds[0]}` : `/b/#/order/lists?view=all&notice=${noticeId}`

export const openOrders = (orders: number): Text =>
  orders === 1 ? { en: 'Open the order', cn: '查看订单' } : { en: 'Open the orders', cn: '查看订单' }
