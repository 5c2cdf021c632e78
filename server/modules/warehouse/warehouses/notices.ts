import { type ReturnAnswer, returnAnswerWords } from '@waybill/contract/warehouse-returns/words'
import type { LinkEvent } from '@waybill/contract/warehouses/link-lifecycle'
import type { Notice } from '../../site/outbox/index.ts'

/** Who has to do with a connection, by name. */
export interface LinkNames {
  linkId: number
  seller: string
  operator: string
  warehouse: string
}
type Both = { en: string; cn: string }

const OPEN: Both = { en: 'Open the connection', cn: '查看连接' }
const forOperator = (id: number) => ({ label: OPEN, path: `/w/#/link/lists?link=${id}` })
const forSeller = { label: { en: 'Open your warehouses', cn: '查看您的仓库' }, path: '/o/#/connect' }

const because = (reason: string | null): Both =>
  reason === null ? { en: '', cn: '' } : { en: `\n\nReason: ${reason}`, cn: `\n\n原因：${reason}` }

/** What the operator reads when a seller asks, joins, cancels or ends. */
export function operatorNotice(
  event: 'request' | 'join' | 'cancel' | 'end',
  names: LinkNames,
  note: string | null,
): Notice {
  const { seller, warehouse } = names
  const quoted: Both = note === null ? { en: '', cn: '' } : { en: `\n\n“${note}”`, cn: `\n\n“${note}”` }
  const words: Record<typeof event, { title: Both; body: Both }> = {
    request: {
      title: { en: `${seller} asks to use ${warehouse}`, cn: `${seller} 申请使用 ${warehouse}` },
      body: {
        en: `${seller} asks to be connected to ${warehouse}.${quoted.en}\n\nAccept or decline the request.`,
        cn: `${seller} 申请连接 ${warehouse}。${quoted.cn}\n\n请接受或拒绝该申请。`,
      },
    },
    join: {
      title: { en: `${seller} accepted your invitation`, cn: `${seller} 接受了您的邀请` },
      body: { en: `${seller} is now connected to ${warehouse}.`, cn: `${seller} 已连接 ${warehouse}。` },
    },
    cancel: {
      title: { en: `${seller} canceled its request`, cn: `${seller} 取消了申请` },
      body: {
        en: `${seller} no longer asks to be connected to ${warehouse}.`,
        cn: `${seller} 已取消连接 ${warehouse} 的申请。`,
      },
    },
    end: {
      title: { en: `${seller} ended its connection`, cn: `${seller} 结束了连接` },
      body: { en: `${seller} is no longer connected to ${warehouse}.`, cn: `${seller} 已结束与 ${warehouse} 的连接。` },
    },
  }
  return { ...words[event], link: forOperator(names.linkId) }
}

/** What the seller reads when the terms say otherwise what becomes of returned units that it does not decide about. */
export function returnDefaultNotice({ operator, warehouse }: LinkNames, to: ReturnAnswer): Notice {
  const answer = returnAnswerWords[to]
  return {
    title: {
      en: `${warehouse}: returns that you don't decide about`,
      cn: `${warehouse}：未作决定的退货如何处理`,
    },
    body: {
      en: `${operator} changed the terms of your connection to ${warehouse}. Returned units that you decide nothing about within five working days: ${answer.en}.\n\nThis applies to questions from now on; earlier ones keep the default that they named.`,
      cn: `${operator} 更改了您与 ${warehouse} 的连接条款。您在五个工作日内未作决定的退货商品：${answer.cn}。\n\n此更改适用于今后的询问；此前的询问仍按当时告知的方式处理。`,
    },
    link: forSeller,
  }
}

/** What the seller reads of the operator's decision. */
export function sellerNotice(event: Exclude<LinkEvent, 'cancel'>, names: LinkNames, reason: string | null): Notice {
  const { operator, warehouse } = names
  const why = because(reason)
  const words: Record<typeof event, { title: Both; body: Both }> = {
    accept: {
      title: { en: `You are connected to ${warehouse}`, cn: `您已连接 ${warehouse}` },
      body: {
        en: `${operator} accepted your request. Home, the warehouse pages and your warehouse balance are open now.`,
        cn: `${operator} 已接受您的申请。首页、仓库页面和仓库余额现已开放。`,
      },
    },
    decline: {
      title: { en: `${operator} declined your request`, cn: `${operator} 拒绝了您的申请` },
      body: {
        en: `Your request to use ${warehouse} was declined.${why.en}`,
        cn: `您使用 ${warehouse} 的申请未通过。${why.cn}`,
      },
    },
    suspend: {
      title: { en: `${operator} suspended your account`, cn: `${operator} 暂停了您的账号` },
      body: {
        en: `You can still see everything at ${warehouse}, but not make changes.${why.en}\n\nContact ${operator} to have it resumed.`,
        cn: `您仍可查看 ${warehouse} 的全部信息，但不能操作。${why.cn}\n\n如需恢复，请联系 ${operator}。`,
      },
    },
    resume: {
      title: { en: `${operator} resumed your account`, cn: `${operator} 恢复了您的账号` },
      body: { en: `You can use ${warehouse} again.`, cn: `您可以继续使用 ${warehouse}。` },
    },
    end: {
      title: { en: `${operator} ended your connection`, cn: `${operator} 结束了与您的连接` },
      body: {
        en: `You are no longer connected to ${warehouse}.${why.en}`,
        cn: `您与 ${warehouse} 的连接已结束。${why.cn}`,
      },
    },
  }
  return { ...words[event], link: forSeller }
}
