/** Errors of parcels, rates and labels: status, English, Chinese. */
export const shippingErrors = {
  WEIGHT_MISSING: [422, 'Enter the package weight', '请填写包裹重量'],
  SIZE_MISSING: [422, 'Enter the package length, width and height', '请填写包裹的长、宽、高'],
  ADDRESS_INCOMPLETE: [422, '{field} is missing from the {which} address', '{which}地址缺少{field}'],
  SENDER_MISSING: [422, 'Add a sender address', '请添加发件地址'],
  PARCEL_TOO_HEAVY: [
    422,
    '{carrier} accepts parcels up to {limit} {unit}. This one weighs {actual} {unit}.',
    '{carrier} 单件限重 {limit} {unit}，该包裹重 {actual} {unit}',
  ],
  PARCEL_TOO_LONG: [
    422,
    "{carrier}'s limit for the longest side is {limit} {unit}. This parcel's is {actual} {unit}.",
    '{carrier} 限最长边 {limit} {unit}，该包裹为 {actual} {unit}',
  ],
  PARCEL_TOO_WIDE: [
    422,
    "{carrier}'s limit for the second longest side is {limit} {unit}. This parcel's is {actual} {unit}.",
    '{carrier} 限第二长边 {limit} {unit}，该包裹为 {actual} {unit}',
  ],
  PARCEL_TOO_BIG: [
    422,
    "{carrier}'s limit for length plus girth is {limit} {unit}. This parcel's is {actual} {unit}.",
    '{carrier} 限长加周长 {limit} {unit}，该包裹为 {actual} {unit}',
  ],
  PARCEL_SIDES_SUM: [
    422,
    "{carrier}'s limit for length, width and height together is {limit} {unit}. This parcel's is {actual} {unit}.",
    '{carrier} 限长、宽、高之和 {limit} {unit}，该包裹为 {actual} {unit}',
  ],
  PARCEL_TOO_SMALL: [
    422,
    '{carrier} accepts parcels of at least {limit} {unit}. This one is {actual} {unit}.',
    '{carrier} 要求包裹不小于 {limit} {unit}，该包裹为 {actual} {unit}',
  ],
  ADDRESS_TOO_LONG: [
    422,
    'The {which} address is too long for a label. Shorten {field}',
    '{which}地址过长，面单无法完整显示，请缩短{field}',
  ],
  SHIP_DATE_TOO_FAR: [422, "The ship date can't be more than a year ahead", '发货日期不能晚于一年后'],
  NO_RATES: [422, 'No carrier service fits this parcel and route', '没有适合该包裹和路线的物流服务'],
  SERVICE_UNAVAILABLE: [422, "{service} isn't available on this route", '{service} 不支持该路线'],
  SIGNATURE_UNSUPPORTED: [422, "{carrier} doesn't offer this signature option", '{carrier} 不提供该签名选项'],
  RATE_EXPIRED: [409, 'This rate has expired. Get rates again.', '报价已过期，请重新查询运费'],
  PRICE_ROSE: [
    409,
    'The price rose from {before} to {after}. Confirm to buy at the new price.',
    '价格由 {before} 升至 {after}，确认后按新价购买',
  ],
} as const
