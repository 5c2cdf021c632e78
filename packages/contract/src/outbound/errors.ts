import { floorErrors } from './floor-errors.ts'
import { waveErrors } from './wave-errors.ts'

/** Errors of outbound orders: status, English, Chinese. */
export const outboundErrors = {
  ...floorErrors,
  ...waveErrors,
  OUTBOUND_STATE: [
    409,
    'The state of this order has changed, so this is no longer possible. Reload to see it.',
    '该出库单的状态已变化，无法执行此操作，请重新加载查看',
  ],
  OUTBOUND_BEGUN: [
    409,
    'The warehouse is already working on {number}. Ask it to cancel: the goods have to be put back first.',
    '仓库已在处理 {number}。请申请取消：需要先将商品放回库位',
  ],
  OUTBOUND_PUT_BACK: [
    409,
    'The goods of {number} are already being put back, so it can only be canceled now',
    '{number} 的商品已开始放回库位，只能取消',
  ],
  OUTBOUND_WHOLE: [
    409,
    '{number} leaves as a whole: its order goes in several packages, has a label, is paid on delivery, or has its own customs declaration or export filing.',
    '{number} 不能分批发货：订单有多个包裹、已有面单、为货到付款，或已填写报关信息或出口申报',
  ],
  OUTBOUND_NO_PARTS: [
    409,
    'No other part of {number} can be put together with it: none is left, or the warehouse is working on them.',
    '{number} 没有可合并的其他部分：没有剩余部分，或仓库已在处理',
  ],
} as const
