/** Errors of parcels, rates and labels: status, English, Chinese. */
export const shippingErrors = {
  WEIGHT_MISSING: [422, 'Enter the weight of the package', '请填写包裹重量'],
  SIZE_MISSING: [422, 'Enter length, width and height of the package', '请填写包裹的长、宽、高'],
  ADDRESS_INCOMPLETE: [422, '{field} is missing in the {which} address', '{which}地址缺少{field}'],
  PARCEL_TOO_HEAVY: [
    422,
    '{carrier}: the weight limit is {limit} {unit}, this package weighs {actual} {unit}',
    '{carrier}：重量上限为 {limit} {unit}，该包裹为 {actual} {unit}',
  ],
  PARCEL_TOO_LONG: [
    422,
    '{carrier}: the longest side can be up to {limit} {unit}, it is {actual} {unit}',
    '{carrier}：最长边上限为 {limit} {unit}，该包裹为 {actual} {unit}',
  ],
  PARCEL_TOO_WIDE: [
    422,
    '{carrier}: the second longest side can be up to {limit} {unit}, it is {actual} {unit}',
    '{carrier}：第二长边上限为 {limit} {unit}，该包裹为 {actual} {unit}',
  ],
  PARCEL_TOO_BIG: [
    422,
    '{carrier}: length plus girth can be up to {limit} {unit}, it is {actual} {unit}',
    '{carrier}：长加周长上限为 {limit} {unit}，该包裹为 {actual} {unit}',
  ],
  PARCEL_SIDES_SUM: [
    422,
    '{carrier}: length, width and height together can be up to {limit} {unit}, they are {actual} {unit}',
    '{carrier}：长、宽、高之和上限为 {limit} {unit}，该包裹为 {actual} {unit}',
  ],
  PARCEL_TOO_SMALL: [
    422,
    '{carrier}: the smallest package is {limit} {unit}, this one is {actual} {unit}',
    '{carrier}：最小尺寸为 {limit} {unit}，该包裹为 {actual} {unit}',
  ],
  ADDRESS_TOO_LONG: [
    422,
    'The {which} address is too long for a label. Shorten {field}',
    '{which}地址过长，面单无法完整显示，请缩短{field}',
  ],
  SHIP_DATE_TOO_FAR: [422, 'The ship date can be a year ahead at most', '发货日期最多可提前一年'],
  NO_RATES: [422, 'No carrier service fits this parcel and route', '没有适合该包裹和路线的物流服务'],
  SERVICE_UNAVAILABLE: [422, "{service} isn't available on this route", '{service}不支持该路线'],
  SIGNATURE_UNSUPPORTED: [422, '{carrier} does not offer this signature option', '{carrier}不提供该签名选项'],
  RATE_EXPIRED: [409, 'This price has expired. Compare rates again', '报价已过期，请重新查询运费'],
  PRICE_ROSE: [
    409,
    'The price rose from {before} to {after}. Confirm to buy at the new price',
    '价格由 {before} 升至 {after}，确认后按新价购买',
  ],
} as const
