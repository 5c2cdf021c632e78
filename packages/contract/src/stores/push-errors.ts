/** Codes of errors.ts about telling stores of shipments: HTTP status, English, Chinese. */
export const storePushErrors = {
  STORE_PUSH_NOT_REFUSED: [
    409,
    "This tracking number doesn't need attention any more. Refresh the page.",
    '该追踪号已无需处理，请刷新页面',
  ],
  STORE_PUSH_HELD: [
    422,
    "The store has the order on hold ({value}). It will be sent once it's released.",
    '店铺已搁置该订单（{value}），解除后自动发送',
  ],
  STORE_PUSH_REFUSED: [422, 'The store rejected the tracking number: {value}', '店铺拒绝了该追踪号：{value}'],
  STORE_PUSH_ALREADY_SHIPPED: [
    422,
    'These items are already marked as shipped in the store with another tracking number',
    '这些商品在店铺中已用其他追踪号标记为已发货',
  ],
  STORE_PUSH_CANCELED: [
    422,
    'The order was canceled in the store. Void the label or contact the buyer.',
    '订单已在店铺中取消，请作废面单或联系买家',
  ],
  STORE_PUSH_CANNOT_REMOVE: [
    422,
    "The label was voided, but the store can't remove its tracking number. Remove it in the store.",
    '面单已作废，但无法从店铺移除追踪号，请在店铺后台移除',
  ],
  STORE_PUSH_NO_ITEMS: [
    422,
    "None of the items in this shipment are in the store's order",
    '店铺订单中没有该运单的商品',
  ],
  STORE_PUSH_NO_RIGHT: [
    422,
    'Connect again to let us mark orders as shipped. Missing permission: {value}',
    '请重新授权，以便将订单标记为已发货。缺少权限：{value}',
  ],
  STORE_PUSH_AWAITS_SCAN: [422, "Sent once the carrier's first scan is in", '承运商首次扫描后发送'],
  STORE_PUSH_AWAITS_PACKAGES: [422, 'Sent once all packages of the order have labels', '订单的所有包裹都有面单后发送'],
  STORE_PUSH_AWAITS_REMOVAL: [
    422,
    'Sent once the tracking number of the voided label is removed from the store',
    '店铺移除已作废面单的追踪号后发送',
  ],
} as const satisfies Record<string, readonly [status: number, en: string, cn: string]>
