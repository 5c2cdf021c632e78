/** Errors of stock and places: status, English, Chinese. */
export const stockErrors = {
  STOCK_CHANGED: [
    409,
    'Only {left} can be taken from {place}. Reload the stock and enter a smaller quantity.',
    '{place} 仅可取出 {left} 件，请刷新库存并减少数量',
  ],
  STOCK_ALLOCATED: [
    409,
    "Only {left} aren't allocated to orders. Enter a smaller quantity, or cancel orders first.",
    '未分配给订单的库存仅有 {left} 件，请减少数量或先取消订单',
  ],
  STOCK_EXPIRED_ALLOCATED: [
    409,
    'Only {left} can be removed: the rest is promised to orders. Put away other units of {sku}, or cancel those orders first.',
    '仅可移出 {left} 件，其余已分配给订单。请先上架其他 {sku} 库存，或取消这些订单',
  ],
  STOCK_LIMIT: [
    409,
    'A place or a warehouse holds up to {max} units of one product. Enter a smaller quantity.',
    '同一商品在一个库位或仓库最多 {max} 件，请减少数量',
  ],
  STOCK_COMMAND_REUSED: [
    409,
    'This movement was already sent with other values. Reload and enter it again.',
    '该操作已以其他内容提交，请刷新后重新录入',
  ],
  STOCK_REASON_MISFIT: [
    400,
    "The reason “{reason}” doesn't fit this movement. Choose another reason.",
    '原因“{reason}”不适用于该操作，请选择其他原因',
  ],
  STOCK_SAME_PLACE: [400, 'Choose two different places', '请选择两个不同的库位'],
  STOCK_REVERSED: [409, 'This movement has already been reversed', '该变动已冲销'],
  STOCK_NOT_REVERSIBLE: [
    409,
    "A reversal can't be reversed. Enter a new movement instead.",
    '冲销记录不能再次冲销，请新建库存变动',
  ],
  STOCK_OF_DOCUMENT: [
    409,
    'These goods belong to an inbound shipment, an order or a return. Undo the movement there, or enter an opposite one.',
    '该商品属于入库单、订单或退货单，请在对应单据中撤销，或录入相反的变动',
  ],
  STOCK_SKU_UNKNOWN: [400, 'This seller has no SKU or barcode {value}', '该卖家没有 SKU 或条码 {value}'],
  PLACE_UNKNOWN: [400, 'This warehouse has no place {value}', '该仓库没有库位 {value}'],
  PLACE_INACTIVE: [409, 'Place {place} is inactive. Choose another place.', '库位 {place} 已停用，请选择其他库位'],
  PLACE_ELSEWHERE: [
    409,
    '{value} is a place of warehouse {warehouse}, not of this one. Choose the warehouse above, or scan a place here.',
    '{value} 是仓库 {warehouse} 的库位，不属于当前仓库，请切换仓库或扫描当前仓库的库位',
  ],
  MOVE_NOTHING: [
    404,
    '{place} holds nothing with SKU or barcode {value}. Check the place, or count it.',
    '{place} 没有 SKU 或条码为 {value} 的商品，请核对库位或进行盘点',
  ],
  MOVE_CODE_UNKNOWN: [
    404,
    '{value} is no SKU or barcode of a connected seller. Set the item aside.',
    '{value} 不是任何已连接卖家的 SKU 或条码，请将该商品放到一边',
  ],
  MOVE_RESERVED: [
    409,
    '{place} holds {units} of these units, {reserved} of them promised to orders. Move up to {left}.',
    '{place} 有 {units} 件该商品，其中 {reserved} 件已为订单预留，最多可移 {left} 件',
  ],
  PUT_AWAY_NOTHING: [404, 'No goods at the dock have SKU or barcode {value}', '收货区没有 SKU 或条码为 {value} 的商品'],
  PUT_AWAY_KIND: [
    409,
    "{place} doesn't take these goods: good ones go to storage or reserve, others to a place for damaged or problem goods",
    '{place} 不能存放该商品：良品应放入存储位或备货位，其他商品应放入残次区、待检区或异常区',
  ],
  PUT_AWAY_MIXED: [
    409,
    "{place} holds another seller's goods. Choose another place.",
    '{place} 存有其他卖家的商品，请选择其他库位',
  ],
  PLACE_NOT_EMPTY: [
    409,
    'Place {place} holds {units} units. Move them before you deactivate it.',
    '库位 {place} 仍有 {units} 件库存，请先移出再停用',
  ],
  PLACE_RANGE: [
    400,
    "This is no range of place codes. Use letters or numbers of the same length, up to {max} places at a time. Codes can't start with L-, the prefix of place labels.",
    '库位编码范围无效，请使用字母或位数相同的数字，一次最多 {max} 个库位，且不能以库位条码前缀 L- 开头',
  ],
  PRODUCT_IN_STOCK: [
    409,
    "A warehouse has stock records of SKU {value}, so it can't be deleted",
    'SKU {value} 在仓库有库存记录，不能删除',
  ],
} as const
