/** Errors of counts: status, English, Chinese. */
export const countErrors = {
  COUNT_STATE: [
    409,
    'The state of this count has changed, so this is no longer possible. Reload to see it.',
    '该盘点的状态已变化，无法执行此操作，请重新加载查看',
  ],
  COUNT_CREATED: [
    409,
    'This count was created before, with other contents. Open it in the list.',
    '该盘点此前已以其他内容创建，请在列表中打开',
  ],
  COUNT_NOTHING: [
    409,
    "There's nothing to count: no active place matches {value}.",
    '没有可盘点的内容：没有启用的库位符合 {value}',
  ],
  COUNT_TOO_MANY: [
    409,
    'A count has up to {max} places. Make several smaller ones.',
    '一次盘点最多 {max} 个库位，请分为多次盘点',
  ],
  COUNT_ANOTHER_PLACE: [
    409,
    "{place} isn't part of {number}. If what is counted lies there too, add the place.",
    '{place} 不属于 {number}，如该库位也有需盘点的商品，请添加该库位',
  ],
  COUNT_PLACE_DONE: [
    409,
    '{place} is counted already. Scan a place that is still to be counted.',
    '{place} 已盘点，请扫描尚未盘点的库位',
  ],
  COUNT_TAKEN: [
    409,
    '{name} is counting {place}. If you take over, its count starts again from zero.',
    '{name} 正在盘点 {place}，接手后将从零重新盘点',
  ],
  COUNT_SAME_PERSON: [
    409,
    'You counted {place} before: someone else should count it again. If no one can, count it anyway: it is noted.',
    '您已盘点过 {place}，应由他人复盘；如无他人可用，可继续，系统会记录',
  ],
  COUNT_NO_PLACE: [409, 'Scan the place that you count first', '请先扫描要盘点的库位'],
  COUNT_OTHER_PRODUCT: [
    409,
    '{number} counts only {sku}. Leave {value} where it is.',
    '{number} 仅盘点 {sku}，请将 {value} 留在原处',
  ],
  COUNT_NOT_AGAIN: [
    409,
    "{value} isn't counted again here. Count only what is listed.",
    '{value} 无需复盘，请仅盘点列出的商品',
  ],
  COUNT_CHOICE_GONE: [
    409,
    "What you chose for {value} isn't there any more. Scan {value} again.",
    '您为 {value} 选择的商品已不在该库位，请重新扫描 {value}',
  ],
  COUNT_DECIDED: [
    409,
    'This difference has changed or no longer waits for a decision. Reload to see it.',
    '该差异已变化或已不在待审核状态，请重新加载查看',
  ],
  COUNT_OWN: [
    409,
    'You counted {sku} in {place} yourself: someone else should decide. If no one can, accept it anyway: it is noted.',
    '{place} 的 {sku} 由您本人盘点，应由他人审核；如无他人可用，可仍然接受，系统会记录',
  ],
  COUNT_PROMISED: [
    409,
    '{sku}: only {left} can be taken off in {place}. The rest is promised to orders or work orders or has left since. Withdraw or cancel those and accept again, or have it counted again.',
    '{sku}：{place} 最多只能减少 {left} 件，其余已为订单或仓库工单预留或已移出。请撤回或取消相关订单或工单后重新接受，或重新盘点',
  ],
  COUNT_CORRECTED: [
    409,
    '{sku} in {place} was corrected since it was counted. Have it counted again.',
    '{place} 的 {sku} 在盘点后已更正，请重新盘点',
  ],
  COUNT_ASKED: [
    409,
    '{number} is counting this product there already. Wait for its result.',
    '{number} 正在盘点该商品，请等待结果',
  ],
} as const
