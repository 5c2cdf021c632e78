/** Errors of work orders: status, English, Chinese. */
export const workErrors = {
  WORK_STATE: [
    409,
    'The state of this work order has changed, so this is no longer possible. Reload to see it.',
    '该工单的状态已变化，无法执行此操作，请重新加载查看',
  ],
  WORK_CREATED: [
    409,
    'This work order was created before, with other contents. Open it in the list.',
    '该工单此前已以其他内容创建，请在列表中打开',
  ],
  WORK_BEGUN: [
    409,
    'The warehouse has started {number}. Ask it in a comment to stop.',
    '仓库已开始处理 {number}，请留言要求仓库停止',
  ],
  WORK_TOO_FEW: [
    409,
    '{sku}: only {left} are available in this warehouse. The rest is promised to orders or other work, or not there.',
    '{sku}：该仓库仅有 {left} 件可用，其余已为订单或其他工单预留，或不在库',
  ],
  WORK_RECIPE: [
    400,
    'A kit is made of one or more products and becomes one product, or the other way around, and none is on both sides.',
    '套装由一种或多种商品组成一种商品（拆分则相反），同一商品不能同时出现在两侧',
  ],
  WORK_QUOTE_CHANGED: [
    409,
    'The quote of this work order has changed. Reload to see the new one.',
    '该工单的报价已被更改，请重新加载查看',
  ],
  WORK_UNDER_WAY: [
    409,
    'Work on {number} has started, so its accepted quote stays. Finish what is done, or write to the seller.',
    '{number} 已开始处理，已接受的报价不能更改。请完成已做部分，或留言给卖家',
  ],
  WORK_PARTLY_DONE: [
    409,
    'Part of {number} is done. Finish it: what was made is charged, the rest is free again.',
    '{number} 已部分完成，请直接完成：已做部分计费，其余释放',
  ],
  WORK_NOTHING_DONE: [
    409,
    'Nothing of {number} is done yet. Do some of it, or decline it.',
    '{number} 尚未完成任何部分，请先处理，或拒绝该工单',
  ],
  WORK_WRONG_ITEM: [
    409,
    'That is {value}. {number} needs {wanted}. Put it back.',
    '这是 {value}，{number} 需要 {wanted}，请放回',
  ],
  WORK_ENOUGH: [
    409,
    '{sku}: {left} more can be taken for {number}. Take the others back.',
    '{sku}：{number} 还可取 {left} 件，请放回多余的',
  ],
  WORK_FEWER_DONE: [
    409,
    '{sku}: fewer units than that are recorded as done. Reload to see them.',
    '{sku}：已登记完成的件数不足，请重新加载查看',
  ],
  WORK_NOT_HERE: [
    409,
    '{place} has {left} of {sku} that can be taken. Try another place, or put the work on hold.',
    '{place} 可取的 {sku} 为 {left} 件，请换一个库位，或暂停该工单',
  ],
  WORK_EXPIRED: [
    409,
    'Lot {lots} of {sku} has expired, so nothing is made of it. Leave it in its place and take other units.',
    '{sku} 的批次 {lots} 已过期，不能使用，请将其留在原库位并取其他库存',
  ],
  WORK_KITS: [
    409,
    'What was taken is enough for {left} more. Take the rest first.',
    '已取商品还可制作 {left} 套，请先取齐',
  ],
  WORK_OUTPUTS: [400, 'Say for each output where it is put: {sku} is missing', '请为每种产出指定库位：缺少 {sku}'],
  WORK_LOT_NEEDED: [
    400,
    'What was used comes from several lots. Enter the lot of {sku}.',
    '所用商品来自多个批次，请填写 {sku} 的批次',
  ],
  WORK_PICK_GONE: [409, 'This was put back or used already. Reload to see it.', '该商品已放回或已使用，请重新加载查看'],
} as const
