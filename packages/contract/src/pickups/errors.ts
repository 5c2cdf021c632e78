/** Errors of pickups: status, English, Chinese. */
export const pickupErrors = {
  PICKUP_NOT_OFFERED: [422, "{carrier} doesn't pick up at this address", '{carrier} 不在该地址上门取件'],
  PICKUP_DAY: [422, "{carrier} doesn't pick up on {date}. Next: {next}", '{carrier} 在 {date} 不取件，最近可约 {next}'],
  PICKUP_CUTOFF: [422, 'Too late for {date}. Next: {next}', '已过 {date} 截单时间，最近可约 {next}'],
  PICKUP_WINDOW: [422, 'Leave at least {n} hours. Next: {next}', '时间窗不能少于 {n} 小时，最近可约 {next}'],
  PICKUP_HOURS: [422, '{carrier} picks up from {from} to {to}', '{carrier} 取件时间为 {from} 至 {to}'],
  PICKUP_FEE: [409, 'The fee is {fee} now. Confirm to continue', '费用现为 {fee}，请确认后继续'],
  PICKUP_EXISTS: [
    409,
    '{number} is already scheduled for {date} at this address. Add the parcels to it',
    '该地址 {date} 已预约取件 {number}，请将包裹加入其中',
  ],
  PICKUP_PARCELS: [
    409,
    'Some parcels have been scanned, voided or added to another pickup. Review the list',
    '部分包裹已扫描、已作废或已加入其他取件，请核对列表',
  ],
  PICKUP_NO_PARCELS: [422, 'Select at least one parcel', '请至少选择一个包裹'],
  PICKUP_BUSY: [
    409,
    "The carrier hasn't answered the last request yet. Try again in a minute",
    '承运商尚未答复上一次请求，请稍后重试',
  ],
  PICKUP_DECIDED: [409, 'This pickup is already closed. Reload to see the result', '该取件已结束，请重新加载查看结果'],
  PICKUP_REJECTED: [422, '{carrier} rejected the pickup. Choose another day', '{carrier} 拒绝了该取件，请选择其他日期'],
  PICKUP_UNANSWERED: [
    422,
    '{carrier} never confirmed the pickup. Schedule another one',
    '{carrier} 一直未确认该取件，请重新预约',
  ],
  PICKUP_TOO_LATE: [
    409,
    "The cut-off has passed, so {carrier} can't change or cancel this pickup",
    '已过截单时间，{carrier} 无法变更或取消该取件',
  ],
  PICKUP_PLAN_DAYS: [422, "{carrier} doesn't pick up on the selected days", '{carrier} 在所选日期均不取件'],
  PICKUP_PLAN_ENDS: [422, 'Choose {date} or a later last day', '结束日期不能早于 {date}'],
  PICKUP_PLAN_EXISTS: [
    409,
    'A recurring pickup of {carrier} already runs at this address. End it first',
    '该地址已有 {carrier} 的定期取件，请先结束',
  ],
} as const
