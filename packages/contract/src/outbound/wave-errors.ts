/** Errors of waves: status, English, Chinese. */
export const waveErrors = {
  WAVE_STATE: [
    409,
    'The state of this wave has changed, so this is no longer possible. Reload to see it.',
    '该波次的状态已变化，无法执行此操作，请重新加载查看',
  ],
  WAVE_BEGUN: [
    409,
    'Totes of {number} are already bound. Finish it instead: orders that are left are picked one by one.',
    '{number} 已分配周转箱。请改为结束波次：剩余出库单将逐单拣货。',
  ],
  WAVE_CREATED: [
    409,
    'This wave was created with other orders. Reload to see it.',
    '该波次已用其他出库单创建，请重新加载查看',
  ],
  WAVE_OTHER: [409, 'Already in {wave}. Take it out of that wave first.', '已在 {wave} 中，请先从该波次移出'],
  WAVE_NOT_READY: [
    409,
    'Only orders that are ready, with picking not started, can join',
    '只有可拣货且尚未开始拣货的出库单可以加入波次',
  ],
  WAVE_ELSEWHERE: [
    409,
    'At another warehouse. A wave has orders of one warehouse.',
    '属于其他仓库，一个波次只能包含同一仓库的出库单',
  ],
  WAVE_FULL: [
    409,
    'The wave is full: up to {totes} orders and {lines} lines',
    '波次已满：最多 {totes} 个出库单、{lines} 行',
  ],
  WAVE_NOT_IN: [409, "{number} isn't in this wave any more", '{number} 已不在该波次中'],
  WAVE_ORDER_BEGUN: [
    409,
    'The tote of {number} is bound already, so it is picked in this wave',
    '{number} 已分配周转箱，将在该波次中拣货',
  ],
  WAVE_TOTE_FIRST: [
    409,
    'Put {count} × {sku} into tote {tote} first: scan the tote',
    '请先将 {count} 件 {sku} 放入周转箱 {tote} 并扫描周转箱',
  ],
  WAVE_WRONG_TOTE: [
    409,
    'Wrong tote: that is {value}. Take it out and use tote {wanted}.',
    '周转箱错误：这是 {value}。请取出并放入周转箱 {wanted}。',
  ],
  WAVE_ITEM_FIRST: [409, 'Scan {sku} first, then the tote', '请先扫描 {sku}，再扫描周转箱'],
  WAVE_STEP_CHANGED: [
    409,
    'Not done: the next step of {number} has changed. Look at it and scan again.',
    '未执行：{number} 的下一步已变化。请查看后重新扫描。',
  ],
  WAVE_BIND_FIRST: [409, 'Scan an empty tote for {number} first', '请先为 {number} 扫描空周转箱'],
  WAVE_DONE: [409, 'Nothing is left to pick in {number}', '{number} 已无待拣商品'],
} as const
