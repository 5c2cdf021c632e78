/** Errors of the floor: what was scanned, what is wanted, what to do. Status, English, Chinese. */
export const floorErrors = {
  FLOOR_CANCELED: [
    409,
    'The seller has canceled {number}. Stop and put its goods back.',
    '卖家已取消 {number}。请停止操作并将商品放回库位。',
  ],
  FLOOR_TAKEN: [
    409,
    '{name} is working on {number}. Confirm to take it over.',
    '{name} 正在处理 {number}，确认后可接手',
  ],
  FLOOR_TOTE: [
    400,
    "{value} isn't a tote of this warehouse. Scan an empty tote.",
    '{value} 不是本仓库的周转箱，请扫描空周转箱',
  ],
  FLOOR_TOTE_BUSY: [409, "Tote {value} isn't empty. Scan an empty tote.", '周转箱 {value} 不是空的，请扫描空周转箱'],
  FLOOR_WRONG_PLACE: [409, 'That is {value}. Go to {wanted}.', '这是 {value}，请前往 {wanted}'],
  FLOOR_WRONG_ITEM: [
    409,
    'That is {value}. Scan {wanted}, and put the other one back.',
    '这是 {value}，请扫描 {wanted}，并将扫错的放回原处',
  ],
  FLOOR_NOT_IN_ORDER: [409, "{value} isn't in {number}. Put it back.", '{value} 不属于 {number}，请放回原处'],
  FLOOR_TOO_MANY: [
    409,
    'Already {count} of {total} {sku}. Take the rest out.',
    '{sku} 已有 {count}/{total} 件，请取出多余的',
  ],
  FLOOR_TOO_MANY_HERE: [
    409,
    'Only {count} of {sku} are to be taken from {place}. Put the rest back.',
    '{sku} 只需从 {place} 取 {count} 件，请放回多余的',
  ],
  FLOOR_UNKNOWN_CODE: [
    404,
    'No match for {value}: not an item of {seller}. Check the code, or type the SKU.',
    '没有匹配 {value}：不是 {seller} 的商品。请检查条码或输入 SKU。',
  ],
  FLOOR_NOTHING: [
    404,
    'No order for {value}. Scan a tote, an order number or a tracking number.',
    '{value} 没有对应的订单，请扫描周转箱、出库单号或跟踪号',
  ],
  FLOOR_NO_HOSPITAL: [
    409,
    'Create a place of the kind “Problem goods” first. What is missing is booked there.',
    '请先创建“异常区”类型的库位，短缺的商品将记入该库位',
  ],
  FLOOR_NO_STATION: [409, 'Create a place of the kind “Pack station” first', '请先创建“打包台”类型的库位'],
  FLOOR_STATION: [400, 'Choose a pack station', '请选择打包台'],
  FLOOR_UNVERIFIED: [
    409,
    "{count} units aren't verified yet. Scan every unit before you close the package.",
    '还有 {count} 件未核对，请扫描每一件后再封箱',
  ],
  FLOOR_NO_PLACE_STOCK: [
    409,
    'Needs replenishment: move {count} of {sku} to a pick place',
    '需要补货：请将 {count} 件 {sku} 移至拣货位',
  ],
  FLOOR_EXPIRED: [
    409,
    "Lot {lots} of {sku} has expired, so {count} can't be picked. {next}",
    '{sku} 的批次 {lots} 已过期，{count} 件无法拣货。{next}',
  ],
  FLOOR_FUNDS: [
    409,
    "The customer's balance is {amount} below its credit limit. It's released once the customer has recharged.",
    '该客户余额低于信用额度 {amount}，充值后方可释放',
  ],
  FLOOR_HELD: [409, 'This order is on hold. Remove the hold first.', '该出库单已搁置，请先取消搁置'],
  FLOOR_PUT_BACK: [
    409,
    "{number} isn't canceled. Only canceled orders and orders with a problem are put back.",
    '{number} 未取消。只有已取消或异常的出库单才能放回。',
  ],
  FLOOR_PUT_BACK_PLACE: [
    409,
    "{value} isn't a storage place. Scan a storage or reserve place.",
    '{value} 不是存储位，请扫描存储位或备货位',
  ],
  FLOOR_PUT_BACK_MANY: [409, 'Only {count} of {sku} are to be put back', '{sku} 只需放回 {count} 件'],
  FLOOR_VOID_FIRST: [
    409,
    'Label {value} is bought. Void it or ask the seller to, then put the goods back.',
    '面单 {value} 已购买，请先作废面单或请卖家作废，再放回商品',
  ],
  FLOOR_NOT_PACKED: [409, "{number} isn't packed yet. Pack it first.", '{number} 尚未打包，请先打包'],
  FLOOR_NOT_LABELLED: [409, '{number} has no label yet. Label it first.', '{number} 尚无面单，请先贴面单'],
  FLOOR_HAS_LABEL: [
    409,
    '{number} has a label for its weight already. Void it or ask the seller to.',
    '{number} 已有按其重量购买的面单，请先作废面单或请卖家作废',
  ],
  FLOOR_SHIPPED: [409, '{number} has already been shipped', '{number} 已出库'],
  FLOOR_SCAN_TRACKING: [
    409,
    '{number} has a label. Scan the tracking number on it.',
    '{number} 已有面单，请扫描面单上的跟踪号',
  ],
  FLOOR_HANDED_TO: [
    400,
    '{number} leaves without a label. Enter who takes it, then scan it again.',
    '{number} 无面单出库，请填写取件人后再扫描',
  ],
  FLOOR_NO_LABEL_NEEDED: [409, '{number} leaves without a label. Ship it.', '{number} 无需面单，可直接出库'],
  FLOOR_NO_OWN_LABEL: [
    409,
    "The seller hasn't uploaded a label for {number} yet. Ask the seller.",
    '卖家尚未为 {number} 上传面单，请联系卖家',
  ],
  FLOOR_NO_SERVICE: [
    409,
    'The seller has chosen no service for {number}. Ask the seller.',
    '卖家未为 {number} 选择物流服务，请联系卖家',
  ],
  FLOOR_SELLER_NOT_CLEARED: [
    409,
    "The seller's account isn't approved or verified yet, so no label can be bought from its postage. Ask the seller.",
    '卖家账号尚未通过审核或认证，不能使用其邮资购买面单，请联系卖家',
  ],
  FLOOR_WEIGHT_HIGH: [
    409,
    'The package weighs {weight}, but {planned} was planned. Check it, then buy the label all the same or change the weight.',
    '包裹重 {weight}，计划重量为 {planned}。请核对后仍要购买面单，或修改重量。',
  ],
  FLOOR_LABEL_REFUSED: [409, 'No label was bought: {reason}', '未购买面单：{reason}'],
  FLOOR_LABEL_PENDING: [
    409,
    "The carrier hasn't answered yet. Try again in a minute: nothing is bought twice.",
    '承运商尚未答复，请稍后重试；不会重复购买。',
  ],
  FLOOR_WRONG_LABEL: [
    409,
    'That is {value}. This package needs the label {wanted}.',
    '这是 {value}，该包裹应贴面单 {wanted}',
  ],
  FLOOR_PACKAGE_EMPTY: [
    409,
    'The open package is empty. Scan a unit into it, or merge it with another package.',
    '当前包裹是空的，请扫描商品放入，或与其他包裹合并',
  ],
  FLOOR_PACKAGES_MOST: [
    409,
    'An order leaves in at most {max} packages. Put the rest into this one.',
    '一个出库单最多 {max} 个包裹，请将其余商品放入当前包裹',
  ],
  FLOOR_OWN_LABEL_SINGLE: [
    409,
    'The seller brings one label for {number}, so it leaves in one package',
    '卖家为 {number} 提供一张面单，因此只能使用一个包裹',
  ],
  FLOOR_UNPACK_MANY: [409, 'Only {count} of {sku} are in the open package', '当前包裹中只有 {count} 件 {sku}'],
  FLOOR_NO_PACKAGE: [404, "{value} isn't a package of {number}", '{value} 不是 {number} 的包裹'],
  FLOOR_PACKAGE_OPEN: [409, 'Package {code} is open. Close it first.', '包裹 {code} 未封箱，请先封箱'],
  FLOOR_LOADED: [
    409,
    'Package {code} has been scanned already. Scan the other packages of {number}.',
    '包裹 {code} 已扫描，请扫描 {number} 的其他包裹',
  ],
  FLOOR_ON_TRUCK: [
    409,
    "Package {code} of {number} was scanned on its way out. If it isn't on the truck after all, say so first.",
    '{number} 的包裹 {code} 已扫描出库。如未装车，请先选择“未装车”。',
  ],
  FLOOR_OWN_LABEL_VOID: [
    409,
    'The seller uploaded the label of {number}. Ask the seller to remove it.',
    '{number} 的面单由卖家上传，请卖家移除',
  ],
  FLOOR_VOID_REFUSED: [409, "The label wasn't voided: {reason}", '面单未作废：{reason}'],
  FLOOR_VOID_PENDING: [
    409,
    "The carrier hasn't answered yet. The void is asked for again by itself; look again in a minute.",
    '承运商尚未答复，系统会自动重试作废，请稍后查看',
  ],
} as const
