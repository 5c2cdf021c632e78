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
  UNIDENTIFIED_SAME: [
    409,
    'A parcel with this code is recorded as {number}. If this is another parcel with the same code, confirm it.',
    '该条码的包裹已登记为 {number}。若这是条码相同的另一包裹，请勾选确认。',
  ],
  UNIDENTIFIED_CODE: [
    400,
    'This code may hold data of the buyer, which sellers must not see. Scan or type the tracking number instead.',
    '该条码可能包含买家信息，不得向卖家展示。请改为扫描或输入跟踪号',
  ],
  UNIDENTIFIED_CLAIM_LEFT: [
    409,
    '{seller} is no longer connected to this warehouse. Reject the claim.',
    '{seller} 已不再连接该仓库，请拒绝该认领',
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
    'Sellers still have time to claim this parcel. Reload to see from when on it may be disposed of.',
    '卖家认领该包裹的期限未满，请重新加载查看可销毁的时间',
  ],
} as const
