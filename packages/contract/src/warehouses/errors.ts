/** Errors of warehouses and their links to sellers: status, English, Chinese. */
export const warehouseErrors = {
  WAREHOUSE_CODE_TAKEN: [
    409,
    'Code {value} is used by another of your warehouses',
    '代码 {value} 已被您的其他仓库使用',
  ],
  WAREHOUSE_IN_USE: [
    409,
    'Sellers are connected to this warehouse or have asked for it. End those connections first.',
    '该仓库仍有已连接或正在申请的卖家，请先结束这些连接',
  ],
  WAREHOUSES_FULL: [409, 'You can have up to {max} warehouses', '最多可创建 {max} 个仓库'],
  WAREHOUSE_INACTIVE: [409, 'This warehouse is inactive. Activate it first.', '该仓库已停用，请先启用'],
  LINK_EXISTS: [
    409,
    'You are connected to this warehouse already, or have asked for it',
    '您已连接该仓库，或已提交申请',
  ],
  LINK_STATE: [
    409,
    'The state of this connection has changed, so this is no longer possible. Reload to see it.',
    '该连接的状态已变化，无法执行此操作，请重新加载查看',
  ],
  LINK_ORDERS: [
    409,
    '{warehouse} still has {count} orders to ship. Cancel them, or wait until they have left.',
    '{warehouse} 还有 {count} 个订单待发货，请先取消这些订单，或等待其发出',
  ],
  LINK_RETURNS: [
    409,
    '{warehouse} still expects or inspects {count} returns. Cancel those that are on their way, and wait until the others are finished.',
    '{warehouse} 还有 {count} 个退货单待到仓或待检验，请先取消未到仓的退货单，或等待其余处理完成',
  ],
  LINK_INBOUND: [
    409,
    '{warehouse} is still receiving {numbers}. The warehouse completes the receipt first.',
    '{warehouse} 尚未完成 {numbers} 的收货，请先由仓库完成收货',
  ],
  LINK_WORK: [
    409,
    "{warehouse} still has {count} work orders that aren't over. Cancel them, or wait until they are done.",
    '{warehouse} 还有 {count} 个仓库工单未结束，请先取消，或等待其完成',
  ],
  LINK_CHARGES: [
    409,
    '{warehouse} still has {unpriced} charges without a price and {disputed} disputes without an answer. The warehouse prices or waives the charges and answers the disputes first.',
    '{warehouse} 还有 {unpriced} 笔费用未定价、{disputed} 个争议未答复，请先由仓库定价或免除费用并答复争议',
  ],
  LINK_BALANCE: [
    409,
    'The balance with {operator}, including monthly fees up to today, is {amount}, and {pending} of recharges are waiting. Settle both before ending the connection.',
    '与 {operator} 的余额（含截至今日的月费）为 {amount}，另有 {pending} 充值待确认，请先结清再结束连接',
  ],
  LINK_STOCK: [
    409,
    '{warehouse} holds {onHand} units of this seller, and {inbound} more are announced. Ship or remove them before ending the connection.',
    '{warehouse} 仍有该卖家库存 {onHand} 件，另有 {inbound} 件待入库，请先处理再结束连接',
  ],
  LINK_SUSPENDED: [
    409,
    '{operator} has suspended your account. You can see everything, but not make changes until it is resumed. Contact {operator}.',
    '{operator} 已暂停您的账号。恢复前您可以查看，但不能操作，请联系 {operator}',
  ],
  LINK_INVITATION_OVER: [
    409,
    'This invitation has been answered or withdrawn, or the connection was suspended or ended after it was sent. Reload to see it.',
    '该邀请已处理或已撤回，或在发送后连接已被暂停或结束，请重新加载查看',
  ],
} as const
