import { fill, type Params, type Text } from './messages.ts'

/** Why an act may not be done now: the codes that answers carry in `can`, apart, for screens say them without a failed call. */
export const actionErrors = {
  ORDER_NUMBER_TAKEN: [409, 'Order number {value} is taken', '订单号 {value} 已存在'],
  ORDER_NOT_AWAITING: [409, "Order {value} isn't awaiting shipment", '订单 {value} 不是待发货状态'],
  ORDER_PART_SHIPPED: [
    409,
    "Part of order {value} has a label already. Void it first, or remove the items that won't be shipped.",
    '订单 {value} 的部分商品已有面单，请先作废面单，或移除不再发货的商品',
  ],
  ORDER_SEVERAL_PACKAGES: [
    409,
    'Order {value} goes in several packages. Remove all but one first.',
    '订单 {value} 有多个包裹，请先移除到只剩一个',
  ],
  ORDER_HAS_LABEL: [409, 'Order {value} already has a label', '订单 {value} 已有面单'],
  ORDER_BEING_BOUGHT: [409, 'A label for order {value} is being bought', '正在为订单 {value} 购买面单'],
  ORDER_AT_WAREHOUSE: [
    409,
    'Order {value} is at a warehouse. To take it back, cancel it under Outbound.',
    '订单 {value} 已发送到仓库。如需取回，请在出库单中取消。',
  ],
  ORDER_HAS_FILING: [
    409,
    'Order {value} has an export filing (EEI). Cancel it first, and wait until AES has canceled it.',
    '订单 {value} 有出口申报（EEI），请先取消申报，并等待 AES 完成取消。',
  ],
  ORDER_COMBINED: [
    409,
    'Order {value} was combined with another order. Undo the combination to restore it.',
    '订单 {value} 已合并到其他订单，请先撤销合并',
  ],
  ORDER_ON_HOLD: [
    409,
    'Order {value} is on hold. Release it to buy a label',
    '订单 {value} 已搁置，请先取消搁置再购买面单',
  ],
  ORDER_BEING_SPLIT: [
    409,
    'An auto rule is splitting order {value}. Get prices again in a minute',
    '自动规则正在拆分订单 {value}，请稍后重新获取价格',
  ],
  ORDER_NOT_CANCELED: [409, "Order {value} isn't canceled", '订单 {value} 未取消'],
  VOID_NOT_OFFERED: [
    422,
    "{carrier} doesn't support voiding, so this label can't be voided",
    '{carrier} 不支持作废，该面单不能作废',
  ],
  VOID_DEADLINE_PASSED: [422, 'The deadline to void this label was {date}', '该面单已过作废期限（{date}）'],
  VOID_ALREADY: [409, 'This label has already been voided', '该面单已作废'],
  VOID_IN_TRANSIT: [
    422,
    "The parcel is already in transit, so its label can't be voided",
    '包裹已在运输中，面单不能作废',
  ],
  VOID_CLAIMED: [
    409,
    "This parcel has a claim that is open or paid, so its label can't be voided. A claim that no one has reviewed can be withdrawn.",
    '该包裹有处理中或已赔付的理赔，面单不能作废。尚未审核的理赔可以撤回',
  ],
  LABEL_VOIDED: [409, "A voided label can't be printed", '已作废的面单不能打印'],
  NEEDS_VERIFICATION: [403, 'Verify your identity to use postage', '完成身份认证后即可使用邮资功能'],
  NEEDS_WAREHOUSE: [
    403,
    'No warehouse connected. Contact customer service to connect one.',
    '尚未连接仓库，请联系客服开通',
  ],
  NOT_APPROVED: [
    403,
    'Your account has not been approved yet, please contact us and get it approved before submitting an order request.',
    '您的账号尚未通过审核，请联系我们，通过审核后再提交订单。',
  ],
  PRODUCT_IN_USE: [409, "SKU {value} is used by orders and can't be deleted", 'SKU {value} 已被订单使用，不能删除'],
  PURCHASE_UNKNOWN: [409, "Checking with the carrier. You won't be charged twice.", '正在向承运商核实，不会重复扣费'],
} as const

/** The words of a refusal; a code that is none of them stands for itself. */
export function actionErrorText(code: string, params: Params = {}, zhParams: Params = params): Text {
  if (!Object.hasOwn(actionErrors, code)) return { en: code, cn: code }
  const [, en, cn] = actionErrors[code as keyof typeof actionErrors]
  return { en: fill(en, params), cn: fill(cn, zhParams) }
}
