/** Errors of returns to a warehouse: status, English, Chinese. */
export const warehouseReturnErrors = {
  RETURN_STATE: [
    409,
    'The state of this return has changed, so this is no longer possible. Reload to see it.',
    '该退货单的状态已变化，无法执行此操作，请重新加载查看',
  ],
  RETURN_ARRIVED: [
    409,
    "{number} has arrived at the warehouse, so it can't be canceled. Decide about its units there.",
    '{number} 已到仓，不能取消，请在检验时决定如何处理',
  ],
  RETURN_CREATED: [
    409,
    'This return was created before, with other contents. Open it in the list.',
    '该退货单此前已以其他内容创建，请在列表中打开',
  ],
  RETURN_ORDER_UNKNOWN: [
    404,
    'No order {value} was shipped by one of your warehouses. Check the number.',
    '您的仓库没有发出过订单 {value}，请核对编号',
  ],
  RETURN_TOO_MANY: [
    409,
    '{sku}: up to {left} may come back. The rest is announced, or back already.',
    '{sku}：最多可退 {left} 件，其余已预报或已退回',
  ],
  RETURN_NOTHING: [
    409,
    'Everything of {number} is back already, or announced. Nothing is left to return.',
    '{number} 的商品均已退回或已预报，没有可退的商品',
  ],
  RETURN_CODE_UNKNOWN: [
    404,
    '{value} is no return, tracking number or order that this warehouse has shipped. Set the parcel aside.',
    '{value} 不是该仓库的退货单、跟踪号或已发出的订单，请将包裹放到一边',
  ],
  RETURN_CODE_SEVERAL: [
    409,
    '{value} is an order number of several orders. Scan the return number, the tracking number or the outbound number.',
    '{value} 对应多个订单，请扫描退货单号、跟踪号或出库单号',
  ],
  RETURN_ITEM_UNKNOWN: [
    404,
    '{value} is no SKU or barcode of {seller}. Set the item aside.',
    '{value} 不是 {seller} 的 SKU 或条码，请将该商品放到一边',
  ],
  RETURN_ASK_FIRST: [
    409,
    '{sku}: only {left} of this return are left. The seller decides about any other: choose “Ask the seller”.',
    '{sku}：该退货单仅剩 {left} 件，其余由卖家决定，请选择“询问卖家”',
  ],
  RETURN_NO_PLACE: [400, 'Scan the place where it goes', '请扫描要放入的库位'],
  RETURN_NOT_BENCH: [
    400,
    '{place} is no returns place of this warehouse. Choose a returns place.',
    '{place} 不是该仓库的退货区库位，请选择退货区库位',
  ],
  RETURN_PLACE_KIND: [
    409,
    "{place} doesn't take these goods: restocked ones go to storage or reserve, others to a place for quarantine, damaged or problem goods",
    '{place} 不能存放该商品：重新上架的商品放入存储位或备货位，其他商品放入待检区、残次区或异常区',
  ],
  RETURN_EXPIRED: [
    409,
    "Lot {lot} of {sku} has expired, so it can't be restocked. Choose another way, or ask the seller.",
    '{sku} 的批次 {lot} 已过期，不能重新上架，请选择其他处理方式或询问卖家',
  ],
  RETURN_SHORT: [
    409,
    'The quantities have changed: {short} announced units have not come. Check them and finish again.',
    '数量已变化：已预报的商品中有 {short} 件未到，请核对后重新完成',
  ],
  RETURN_OPEN: [
    409,
    '{count} decisions of the seller are still to be carried out. Carry them out first.',
    '卖家的 {count} 项决定尚未执行，请先执行',
  ],
  RETURN_ANSWERED: [
    409,
    "The seller has decided about it, so the scan can't be undone",
    '卖家已作决定，无法撤销该扫描',
  ],
  RETURN_PHOTO_TYPE: [
    400,
    'Only JPEG, PNG and WebP photos are supported. Of HEIC photos, send a JPEG: set the camera to the most compatible format.',
    '仅支持 JPEG、PNG、WebP 照片。HEIC 照片请转为 JPEG，或将相机设为兼容性最佳的格式。',
  ],
  RETURN_PHOTOS_FULL: [409, 'There are {max} photos already. Remove one first.', '照片已达 {max} 张，请先移除一张'],
  RETURN_CARRIED_OUT: [409, 'This decision has been carried out', '该决定已执行'],
} as const
