/** Errors of unidentified returns: status, English, Chinese. */
export const unidentifiedErrors = {
  UNIDENTIFIED_STATE: [
    409,
    'The state of this unidentified return has changed, so this is no longer possible. Reload to see it.',
    '该无主退货的状态已变化，无法执行此操作，请重新加载查看',
  ],
  UNIDENTIFIED_CLAIM_STATE: [
    409,
    'The state of this claim has changed, so this is no longer possible. Reload to see it.',
    '该认领的状态已变化，无法执行此操作，请重新加载查看',
  ],
  UNIDENTIFIED_KNOWN: [
    409,
    '{value} is a return, tracking number or order of this warehouse. Scan it in Returns.',
    '{value} 是该仓库的退货单、跟踪号或订单，请在退货中扫描',
  ],
  UNIDENTIFIED_RECORDED: [
    409,
    'This parcel was recorded before, with other contents. Open it in the list.',
    '该包裹此前已以其他内容登记，请在列表中打开',
  ],
  UNIDENTIFIED_PLACE: [
    409,
    '{place} is no place for problem goods. Put the parcel in one.',
    '{place} 不是异常区库位，请将包裹放入异常区',
  ],
  UNIDENTIFIED_CLAIMED: [
    409,
    'You have claimed this parcel for order {order}. Withdraw that claim first.',
    '您已用订单 {order} 认领该包裹，请先撤回该认领',
  ],
  UNIDENTIFIED_EARLY: [
    409,
    'Sellers may claim this parcel until {day}. It can be disposed of after that.',
    '卖家可在 {day} 之前认领该包裹，之后方可销毁',
  ],
} as const
