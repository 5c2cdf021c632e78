/** Codes of errors.ts about orders that are split and combined: HTTP status, English, Chinese. */
export const regroupingErrors = {
  PARCEL_TOO_MANY: [400, 'Only {max} of {field} are left to ship', '{field} 只剩 {max} 件可发货'],
  LINE_SHIPPED: [400, '{min} of {field} are shipped already', '{field} 已发货 {min} 件'],
  SPLIT_TOO_MANY: [400, 'Only {max} of {field} are left to move', '{field} 只剩 {max} 件可移动'],
  SPLIT_NOTHING_LEFT: [
    422,
    'Leave at least one item in order {value}, or there is nothing to split',
    '订单 {value} 中至少要保留一件商品，否则无法拆分',
  ],
  COMBINE_DIFFERENT_COUNTRY: [
    422,
    "Orders {value} and {other} go to different countries, so they can't be combined",
    '订单 {value} 与 {other} 的收件国家/地区不同，不能合并',
  ],
  COMBINE_DIFFERENT_CURRENCY: [
    422,
    "Orders {value} and {other} are in different currencies, so they can't be combined",
    '订单 {value} 与 {other} 的币种不同，不能合并',
  ],
  COMBINE_DIFFERENT_PAY_METHOD: [
    422,
    'Orders {value} and {other} have different cash on delivery payment methods. Change one of them first.',
    '订单 {value} 与 {other} 的货到付款方式不同，请先修改其中一个',
  ],
  COMBINE_DIFFERENT_ADDRESS: [
    422,
    'Order {other} goes to another address than order {value}. Confirm that all items go to the address of {value}.',
    '订单 {other} 与订单 {value} 的地址不同，请确认所有商品都寄往 {value} 的地址',
  ],
  COMBINE_TOO_MANY_LINES: [422, 'A combined order can have up to {max} lines', '合并后的订单最多 {max} 个商品行'],
  COMBINE_TOO_MANY_PIECES: [422, 'A combined order can have up to {max} pieces', '合并后的订单最多 {max} 件商品'],
  COMBINE_TOO_MANY_TAGS: [
    422,
    'A combined order can have up to {max} tags. Remove some first.',
    '合并后的订单最多 {max} 个标记，请先移除部分标记',
  ],
  COMBINE_TEXT_TOO_LONG: [
    422,
    '{field}: together the texts of these orders are longer than {max} characters. Shorten one first.',
    '{field}：这些订单的内容合计超过 {max} 个字符，请先缩短',
  ],
  REGROUPING_CHANGED: [
    409,
    'Order {value} has changed since, so this can no longer be undone',
    '订单 {value} 之后已有更改，无法撤销',
  ],
} as const satisfies Record<string, readonly [status: number, en: string, cn: string]>
