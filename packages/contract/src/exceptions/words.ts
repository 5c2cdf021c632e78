import type { Text } from '../core/messages.ts'
import type { StatusWords } from '../core/status-words.ts'
import type { ExceptionCode, HandledWay } from './codes.ts'
import type { ExceptionState } from './lifecycle.ts'

export const exceptionStateWords: Record<ExceptionState, StatusWords> = {
  open: { en: 'Open', cn: '待处理', tone: 'critical' },
  waitingSeller: { en: 'Waiting for you', cn: '待您处理', tone: 'warning' },
  waitingCarrier: { en: 'Waiting for carrier', cn: '等待承运商', tone: 'info' },
  handled: { en: 'Handled', cn: '已处理', tone: 'neutral' },
  autoClosed: { en: 'Resolved', cn: '已自动解除', tone: 'neutral' },
}
export const exceptionWords: Record<ExceptionCode, Text> = {
  noScan: { en: 'Not scanned', cn: '未揽收' },
  stalled: { en: 'No movement', cn: '物流停滞' },
  late: { en: 'Past the promised date', cn: '超过承诺送达日' },
  badAddress: { en: 'Address problem', cn: '地址有误' },
  notHome: { en: 'Delivery attempts failed', cn: '多次派送未成功' },
  pickupLate: { en: 'Not collected yet', cn: '尚未自提' },
  refused: { en: 'Refused by recipient', cn: '收件人拒收' },
  returning: { en: 'Returning to sender', cn: '退回途中' },
  returned: { en: 'Returned to sender', cn: '已退回发件人' },
  customsDocuments: { en: 'Customs needs documents', cn: '海关要求补充文件' },
  customsDuties: { en: 'Customs duties due', cn: '待缴关税' },
  customsProhibited: { en: 'Stopped by customs', cn: '海关扣留' },
  damaged: { en: 'Damaged', cn: '已破损' },
  lost: { en: 'Lost', cn: '已丢失' },
  voidScanned: { en: 'Voided label scanned', cn: '已作废面单被扫描' },
  manifestFailed: { en: 'Manifest rejected', cn: '交运单被拒' },
  other: { en: 'Reported by carrier', cn: '承运商上报异常' },
}
/** What it means, in a sentence. */
export const exceptionMeanings: Record<ExceptionCode, Text> = {
  noScan: {
    en: "The carrier hasn't scanned this parcel. If it wasn't handed over, void the label.",
    cn: '承运商尚未扫描该包裹。如未交寄，请作废面单。',
  },
  stalled: {
    en: "The parcel hasn't moved for days. Ask the carrier to look for it.",
    cn: '包裹已多日没有移动，请联系承运商查找。',
  },
  late: {
    en: "The parcel wasn't delivered by the promised date.",
    cn: '包裹未在承诺日期前送达。',
  },
  badAddress: {
    en: "The carrier can't deliver to this address. Change it before the parcel is returned.",
    cn: '承运商无法派送至该地址，请在包裹退回前变更地址。',
  },
  notHome: {
    en: 'No one was there more than once. Have it held or delivered elsewhere before it is returned.',
    cn: '多次派送无人收件，请在包裹退回前改为留存自提或改派其他地址。',
  },
  pickupLate: {
    en: 'The parcel is waiting at the carrier and goes back if no one collects it.',
    cn: '包裹在承运商处等待自提，逾期未取将被退回。',
  },
  refused: { en: 'The recipient refused the parcel.', cn: '收件人拒收该包裹。' },
  returning: { en: 'The parcel is on its way back to you.', cn: '包裹正在退回给您。' },
  returned: {
    en: 'The parcel is back. Put it into stock, send it again or refund the buyer.',
    cn: '包裹已退回，请入库、重新发货或向买家退款。',
  },
  customsDocuments: {
    en: "Customs won't release the parcel without more documents.",
    cn: '海关要求补充文件后才能放行。',
  },
  customsDuties: {
    en: 'The parcel waits at customs until duties are paid.',
    cn: '缴清关税后海关才会放行该包裹。',
  },
  customsProhibited: {
    en: "Customs stopped the parcel: it can't be imported as declared.",
    cn: '海关扣留该包裹：按当前申报无法进口。',
  },
  damaged: { en: 'The carrier reported damage.', cn: '承运商上报包裹破损。' },
  lost: { en: 'The carrier says that the parcel is lost.', cn: '承运商确认包裹已丢失。' },
  voidScanned: {
    en: 'A label that you voided was used. The carrier may bill it.',
    cn: '已作废的面单仍被使用，承运商可能会收费。',
  },
  manifestFailed: {
    en: 'The carrier rejected the manifest with this label. Close the day again.',
    cn: '承运商拒绝了包含此面单的交运单，请重新截单。',
  },
  other: {
    en: 'The carrier reported a problem. The tracking events have its words.',
    cn: '承运商上报了异常，详见物流记录。',
  },
}
export const handledWayWords: Record<HandledWay, Text> = {
  buyerContacted: { en: 'Contacted the buyer', cn: '已联系买家' },
  carrierContacted: { en: 'Settled with the carrier', cn: '已与承运商处理完毕' },
  addressChanged: { en: 'Changed the address', cn: '已变更地址' },
  labelVoided: { en: 'Voided the label', cn: '已作废面单' },
  resent: { en: 'Sent again', cn: '已重新发货' },
  refunded: { en: 'Refunded the buyer', cn: '已向买家退款' },
  restocked: { en: 'Put back into stock', cn: '已重新入库' },
  nothingNeeded: { en: 'Nothing needed', cn: '无需处理' },
  other: { en: 'Something else', cn: '其他' },
}
