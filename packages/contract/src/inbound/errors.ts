/** Errors of inbound shipments: status, English, Chinese. */
export const inboundErrors = {
  INBOUND_STATE: [
    409,
    'The state of this inbound shipment has changed, so this is no longer possible. Reload to see it.',
    '该入库单的状态已变化，无法执行此操作，请重新加载查看',
  ],
  INBOUND_ARRIVED: [
    409,
    "{number} has arrived at the warehouse, so it can't be changed or canceled. Contact the warehouse.",
    '{number} 已到仓，不能再修改或取消，请联系仓库',
  ],
  INBOUND_CREATED: [
    409,
    'This shipment was saved before, without your latest changes. Open it in the list and change it there.',
    '该入库单此前已保存，但不含最新修改，请在列表中打开后修改',
  ],
  INBOUND_DAY_PAST: [400, 'Choose today or a later day', '请选择今天或之后的日期'],
  INBOUND_SKU_TWICE: [400, '{value} is in row {row} already', '{value} 已在第 {row} 行'],
  INBOUND_SKU_UNKNOWN: [
    400,
    'Your product list has no SKU or barcode {value}. Add the product first.',
    '商品列表中没有 SKU 或条码 {value}，请先添加商品',
  ],
  INBOUND_ITEM_UNKNOWN: [
    404,
    '{value} is no SKU or barcode of {seller}. Set the item aside.',
    '{value} 不是 {seller} 的 SKU 或条码，请将该商品放到一边',
  ],
  INBOUND_NOT_LISTED: [
    409,
    "{value} wasn't announced with {number}. Receive it all the same, or set it aside.",
    '{value} 未在 {number} 中预报。可照常收货，或放到一边',
  ],
  INBOUND_OVER: [
    409,
    '{sku}: only {left} left of the announced quantity. Count again, or receive {over} over it.',
    '{sku}：预报数量仅剩 {left} 件。请重新清点，或超量收货 {over} 件',
  ],
  INBOUND_NOT_DOCK: [
    400,
    '{place} is no dock place of this warehouse. Choose a dock place.',
    '{place} 不是该仓库的收货区库位，请选择收货区库位',
  ],
  INBOUND_SHORT: [
    409,
    'The quantities have changed: {short} units are short now. Check them and close again.',
    '数量已变化：当前短缺 {short} 件，请核对后重新完成',
  ],
} as const
