import type { Text } from '../core/messages.ts'
import { trackingStatus, type TrackingStatus } from './enums.ts'

type FineState = Text & { status: TrackingStatus }
const { labelCreated, inTransit, delivered, voided, exception } = trackingStatus

/** What carriers report beneath the five tracking statuses of specification §3; an event may bring a state that is not listed. */
export const fineStates = {
  label_created: { status: labelCreated, en: 'Label created', cn: '面单已创建' },
  picked_up: { status: inTransit, en: 'Picked up', cn: '已揽收' },
  in_transit: { status: inTransit, en: 'In transit', cn: '运输中' },
  arrived_at_facility: { status: inTransit, en: 'At a facility', cn: '到达处理中心' },
  departed_facility: { status: inTransit, en: 'In transit', cn: '运输中' },
  customs_cleared: { status: inTransit, en: 'Cleared customs', cn: '清关完成' },
  delivery_delayed: { status: inTransit, en: 'Delayed', cn: '派送延误' },
  on_hold: { status: inTransit, en: 'Held by the carrier', cn: '承运商暂存' },
  out_for_delivery: { status: inTransit, en: 'Out for delivery', cn: '派送中' },
  ready_for_pickup: { status: inTransit, en: 'Ready for pickup', cn: '可以自提' },
  delivered: { status: delivered, en: 'Delivered', cn: '已签收' },
  cancelled: { status: voided, en: 'Canceled', cn: '已取消' },
  delivery_failed: { status: exception, en: 'Delivery attempted', cn: '派送未成功' },
  bad_address: { status: exception, en: 'Address problem', cn: '地址有误' },
  refused: { status: exception, en: 'Refused by recipient', cn: '收件人拒收' },
  return_to_sender: { status: exception, en: 'Returning to sender', cn: '退回途中' },
  returned: { status: exception, en: 'Returned to sender', cn: '已退回发件人' },
  customs_documents: { status: exception, en: 'Customs needs documents', cn: '海关要求补充文件' },
  customs_duties: { status: exception, en: 'Customs duties due', cn: '待缴关税' },
  customs_prohibited: { status: exception, en: 'Stopped by customs', cn: '海关扣留' },
  lost: { status: exception, en: 'Lost', cn: '已丢失' },
  damaged: { status: exception, en: 'Damaged', cn: '已破损' },
} as const satisfies Record<string, FineState>
export type FineStateCode = keyof typeof fineStates

/** The words of a fine state; undefined: not one that we know. */
export const findFineState = (state: string): FineState | undefined =>
  Object.hasOwn(fineStates, state) ? fineStates[state as FineStateCode] : undefined
