/** Codes of errors.ts about what an order declares and asks of a carrier: HTTP status, English, Chinese. */
export const declarationErrors = {
  // Why a service is not there
  PO_BOX: [422, "{carrier} doesn't deliver to PO boxes", '{carrier} 不派送邮政信箱地址'],
  SERVICE_DOMESTIC: [422, '{service} ships within one country only', '{service} 仅限境内寄送'],
  SERVICE_ABROAD: [422, '{service} ships abroad only', '{service} 仅限跨境寄送'],
  SERVICE_NOT_SOLD: [
    422,
    "{service} isn't offered to your account. Ask your provider.",
    '您的账号暂不能使用 {service}，请联系服务商',
  ],
  SATURDAY_UNAVAILABLE: [422, "{service} doesn't offer Saturday delivery here", '{service} 在此路线不提供周六派送'],
  // Batteries
  BATTERY_TYPE_MISSING: [422, 'Choose the battery type', '请选择电池类型'],
  BATTERY_TYPE_UNKNOWN: [
    422,
    "Battery type {value} doesn't exist. Use 1 to 9",
    '电池类型 {value} 不存在，请填写 1 到 9',
  ],
  LITHIUM_UNCLEAR: [
    422,
    'A battery type is set ({battery}), but lithium battery is No. Change one of them.',
    '已填写电池类型（{battery}），但锂电池为“否”，请修改其中一项',
  ],
  BATTERY_REFUSED: [422, "{service} doesn't accept this battery: {battery}", '{service} 不接受此类电池：{battery}'],
  // Packaging
  PACKAGING_NOT_OFFERED: [
    422,
    "{packaging} isn't offered. Use your own packaging and enter its size.",
    '暂不支持{packaging}，请使用自备包装并填写尺寸',
  ],
  // Insurance
  INSURANCE_LIMIT: [
    422,
    '{carrier} insures up to {limit}. The insured value is {actual}.',
    '{carrier} 最多投保 {limit}，当前保额为 {actual}',
  ],
  // COD
  COD_REFUSED: [422, "{service} doesn't offer COD on this route", '{service} 在此路线不提供货到付款'],
  COD_LIMIT: [
    422,
    "{carrier}: the COD amount can't be more than {limit}. It is {actual}.",
    '{carrier}：代收金额不能大于 {limit}，当前为 {actual}',
  ],
  COD_METHOD: [
    422,
    "{carrier} doesn't accept this COD payment method: {method}",
    '{carrier} 不支持此付款方式：{method}',
  ],
  COD_METHOD_UNKNOWN: [
    422,
    "“{value}” isn't a COD payment method. Use Any, Guaranteed funds or Cash.",
    '“{value}”不是有效的付款方式，请填写不限、银行本票或汇票、现金',
  ],
  // What the label prints
  LABEL_TEXT_OPEN: [
    422,
    'Check how the label spells “{text}” in Latin letters and confirm it',
    '请核对并确认“{text}”在面单上的拉丁字母拼写',
  ],
  LABEL_TEXT_LATIN: [422, "Use Latin letters only: “{text}” can't be printed", '只能使用拉丁字母，无法打印“{text}”'],
  // Notes beside a price
  NOTE_ORIGINAL_ROOM: [
    422,
    'The label has no room for “{text}”: it shows the Latin letters only',
    '面单空间不足，不印“{text}”，只印拉丁字母',
  ],
  NOTE_ORIGINAL_SIGNS: [
    422,
    'The label font has no {signs}: “{text}” is shown in Latin letters only',
    '面单字体缺少{signs}，“{text}”只印拉丁字母',
  ],
  NOTE_PACKAGING: [422, '“{value}” is rated as your own packaging', '“{value}”按自备包装计费'],
  NOTE_BATTERY_MARK: [
    422,
    'Put the lithium battery mark ({un}) on the package. The label has the handling note only.',
    '请在包裹上粘贴锂电池标记（{un}），面单上仅有操作说明',
  ],
} as const
