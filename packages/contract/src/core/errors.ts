import { cellErrors } from '../sheets/errors.ts'
import { declarationErrors } from '../declarations/errors.ts'
import { customsErrors } from '../customs/errors.ts'
import { importErrors } from '../imports/errors.ts'
import { productErrors } from '../products/errors.ts'
import { stockErrors } from '../stock/errors.ts'
import { actionErrors } from './refusals.ts'
import { storeErrors } from '../stores/errors.ts'
import { fill, type Params, type Text } from './messages.ts'
import type { FieldProblem } from './wrapper.ts'
import { identityErrors } from '../identity/errors.ts'
import { registrationErrors } from '../registration/errors.ts'
import { invitationErrors } from '../invitations/errors.ts'
import { defaultErrors } from '../defaults/errors.ts'
import { accountErrors } from '../account/errors.ts'
import { proxyErrors } from '../proxy/errors.ts'
import { exportErrors } from '../exports/errors.ts'
import { orderErrors } from '../orders/errors.ts'
import { brandErrors } from '../brand/errors.ts'
import { tenantErrors } from '../tenants/errors.ts'
import { verificationErrors } from '../verification/errors.ts'
import { userErrors } from '../users/errors.ts'
import { ticketErrors } from '../tickets/errors.ts'
import { claimErrors } from '../claims/errors.ts'
import { changeErrors } from '../address-changes/errors.ts'
import { pickupErrors } from '../pickups/errors.ts'
import { exceptionErrors } from '../exceptions/errors.ts'
import { returnErrors } from '../returns/errors.ts'
import { addressErrors } from '../addresses/errors.ts'
import { shippingErrors } from '../shipping/errors.ts'
import { paymentErrors } from '../payments/errors.ts'
import { fundsErrors } from '../funds/errors.ts'
import { walletErrors } from '../wallets/errors.ts'
import { fundingErrors } from '../funding/errors.ts'
import { invoicingErrors } from '../invoicing/errors.ts'
import { refundErrors } from '../refunds/errors.ts'
import { printingErrors } from '../printing/errors.ts'
import { priceErrors } from '../prices/errors.ts'
import { carrierErrors } from '../carriers/errors.ts'
import { carrierInvoiceErrors } from '../carrier-invoices/errors.ts'
import { ruleErrors } from '../rules/errors.ts'
import { viewErrors } from '../views/errors.ts'
import { regroupingErrors } from './regrouping-errors.ts'
import { inboundErrors } from '../inbound/errors.ts'
import { outboundErrors } from '../outbound/errors.ts'
import { countErrors } from '../counts/errors.ts'
import { floorPrintingErrors } from '../floor-printing/errors.ts'
import { badgeErrors } from '../badges/errors.ts'
import { workErrors } from '../work-orders/errors.ts'
import { unidentifiedErrors } from '../unidentified-returns/errors.ts'
import { warehouseReturnErrors } from '../warehouse-returns/errors.ts'
import { warehouseBillingErrors } from '../warehouse-billing/errors.ts'
import { warehouseErrors } from '../warehouses/errors.ts'
import { rateSheetErrors } from '../rate-sheets/errors.ts'

type Definition = readonly [status: number, en: string, cn: string]

const definitions = {
  // Every call
  INVALID_INPUT: [400, 'Some fields need attention', '部分内容填写有误'],
  BAD_REQUEST: [400, 'The request is malformed', '请求格式有误'],
  NOT_FOUND: [404, '{thing} not found. It may belong to another account.', '未找到{thing}，可能属于其他账号'],
  ENDPOINT_NOT_FOUND: [404, 'Unknown endpoint. See /api/docs for the full list.', '接口不存在，接口列表见 /api/docs'],
  SITE_NOT_FOUND: [404, 'No site is live at this address', '该网址没有已上线的站点'],
  UNAUTHENTICATED: [401, "You've been logged out. Log in to continue.", '登录已失效，请重新登录'],
  FORBIDDEN: [403, "You don't have permission to do this", '您没有此操作的权限'],
  CONFLICT: [409, 'Someone else has changed this. Reload to see the latest version.', '数据已被他人修改，请重新加载'],
  SEARCH_TOO_BROAD: [
    400,
    'Too many records match this search. Enter at least three letters or digits in a row, or sort by date.',
    '数据量较大，请输入更多内容（至少三个连续的字母或数字），或按时间排序后再搜索',
  ],
  TOO_LARGE: [413, 'The request is too large', '请求内容过大'],
  TOO_MANY_REQUESTS: [429, 'Too many attempts. Try again in {seconds} s.', '操作过于频繁，请 {seconds} 秒后重试'],
  SERVER_ERROR: [
    500,
    'Server error, please try again later. Nothing you entered was lost.',
    '服务器错误，请稍后重试。已填写的内容不会丢失。',
  ],
  UNAVAILABLE: [
    503,
    'The service is temporarily unavailable. Try again in a few seconds.',
    '服务暂时不可用，请稍后重试',
  ],
  STORAGE_FULL: [
    507,
    'The server has run out of disk space, so nothing was saved. Contact support.',
    '服务器磁盘空间不足，内容未保存，请联系客服',
  ],
  IDEMPOTENCY_KEY_REQUIRED: [400, 'This call needs an Idempotency-Key header', '此接口需要 Idempotency-Key 请求头'],
  IDEMPOTENCY_KEY_REUSED: [
    409,
    'This Idempotency-Key was used for another request',
    '该 Idempotency-Key 已用于其他请求',
  ],
  // Fields (specification §5)
  UNKNOWN_FIELD: [400, 'Unknown field: {field}', '未知字段：{field}'],
  INVALID_VALUE: [400, "{field} isn't valid", '{field}无效'],
  REQUIRED: [400, '{field} is required', '{field}不能为空'],
  NOT_MAPPED: [400, 'Field required: map {field} to a column', '必填字段：请为{field}映射一列'],
  EMAIL: [400, 'Incorrect email format. Use name@example.com', '邮箱格式不正确，例如 name@example.com'],
  NUMBER: [400, 'Please input a number', '请输入数字'],
  INTEGER: [400, 'Please input an integer', '请输入整数'],
  MAX: [400, "{field} can't be more than {max} {unit}", '{field}不能大于 {max} {unit}'],
  MIN: [400, "{field} can't be less than {min} {unit}", '{field}不能小于 {min} {unit}'],
  NOT_ZERO: [400, "{field} can't be 0", '{field}不能为 0'],
  DECIMALS: [400, '{field} can have up to {max} decimal places', '{field}最多 {max} 位小数'],
  LENGTH_MAX: [400, "Length of {field} can't exceed {max}", '{field}不能超过 {max} 个字符'],
  LENGTH_BETWEEN: [400, 'Length of {field} between {min} and {max}', '{field}长度须为 {min}–{max} 个字符'],
  LENGTH_EXACT: [400, 'Length must be {length}', '长度须为 {length} 个字符'],
  CHARACTERS_BETWEEN: [400, '{field} must be {min}-{max} characters', '{field}须为 {min}–{max} 个字符'],
  LETTERS_NUMBERS: [400, 'Letters and numbers only', '只能输入字母和数字'],
  LETTERS_NUMBERS_SPECIAL: [400, 'Letters, numbers and special characters only', '只能输入字母、数字和特殊字符'],
  CONTAIN_NUMBERS: [400, '{field} must contain numbers', '{field}须包含数字'],
  CONTAIN_LETTERS: [400, '{field} must contain letters', '{field}须包含字母'],
  ZIP: [400, 'Invalid zip code. {example}', '邮编无效。{example}'],
  PHONE: [400, 'Mobile number format error', '手机号码格式错误'],
  COUNTRY: [
    400,
    "“{value}” isn't a recognized country or region. Use a name or a two-letter code, such as US.",
    '“{value}”不是有效的国家/地区，请填写名称或两位代码，例如 US',
  ],
  STATE: [400, "“{value}” isn't a state or province of {country}", '“{value}”不是{country}的州/省'],
  DATE: [400, "“{value}” isn't a valid date. Use YYYY-MM-DD", '“{value}”不是有效的日期，请使用 YYYY-MM-DD'],
  CHOICE: [
    400,
    "{field}: “{value}” isn't an option. Choose one of {choices}",
    '{field}：“{value}”不是可选值，请从以下选项中选择：{choices}',
  ],
  CARRIER: [
    400,
    "“{value}” isn't a supported carrier. Use USPS, UPS, FedEx or DHL Express.",
    '“{value}”不是支持的承运商，请填写 USPS、UPS、FedEx 或 DHL Express',
  ],
  SERVICE: [400, '{carrier} has no service called “{value}”', '{carrier} 没有名为“{value}”的服务'],
  ORDER_ROW_DIFFERS: [
    400,
    '{field} is “{value}” here but “{other}” in row {row} of the same order',
    '{field}此处为“{value}”，同一订单的第 {row} 行为“{other}”',
  ],
  ORDER_ROW_INVALID: [400, 'Row {row} of the same order has errors', '同一订单的第 {row} 行有错误'],
  DUPLICATE_IN_FILE: [400, '{field} {value} is also in row {row}', '{field} {value} 与第 {row} 行重复'],
  DUPLICATE_ORDER: [409, 'Order number {value} already exists', '订单号 {value} 已存在'],
  ...actionErrors,
  ...cellErrors,
  ...importErrors,
  ...storeErrors,
  ...productErrors,
  ...stockErrors,
  ...declarationErrors,
  ...customsErrors,
  ...identityErrors,
  ...registrationErrors,
  ...invitationErrors,
  ...defaultErrors,
  ...accountErrors,
  ...proxyErrors,
  ...exportErrors,
  ...orderErrors,
  ...brandErrors,
  ...tenantErrors,
  ...verificationErrors,
  ...userErrors,
  ...ticketErrors,
  ...addressErrors,
  ...changeErrors,
  ...pickupErrors,
  ...claimErrors,
  ...exceptionErrors,
  ...returnErrors,
  ...shippingErrors,
  ...fundsErrors,
  ...paymentErrors,
  ...fundingErrors,
  ...walletErrors,
  ...invoicingErrors,
  ...refundErrors,
  ...printingErrors,
  ...viewErrors,
  ...priceErrors,
  ...carrierErrors,
  ...carrierInvoiceErrors,
  ...ruleErrors,
  ...regroupingErrors,
  ...warehouseErrors,
  ...inboundErrors,
  ...outboundErrors,
  ...countErrors,
  ...floorPrintingErrors,
  ...badgeErrors,
  ...workErrors,
  ...warehouseReturnErrors,
  ...unidentifiedErrors,
  ...warehouseBillingErrors,
  ...rateSheetErrors,
} as const satisfies Record<string, Definition>

export type ErrorCode = keyof typeof definitions

/** HTTP status of a code. */
export const errorStatus = (code: ErrorCode): number => definitions[code][0]

/** Both languages of a code, with parameters filled in. */
export function errorText(code: ErrorCode, params: Params = {}, zhParams: Params = params): Text {
  const [, en, cn] = definitions[code]
  return { en: fill(en, params).replace(/ +$/, ''), cn: fill(cn, zhParams).replace(/ +$/, '') }
}

export const errorCodes = Object.keys(definitions) as ErrorCode[]
export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(definitions, code)

/** An error that a person meets: its code decides status and words; `fields` say which inputs are wrong. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly params: Params
  readonly zhParams: Params
  readonly fields: FieldProblem[]

  constructor(
    code: ErrorCode,
    options: { params?: Params; zhParams?: Params; fields?: FieldProblem[]; cause?: unknown } = {},
  ) {
    super(errorText(code, options.params).en, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.params = options.params ?? {}
    this.zhParams = options.zhParams ?? this.params
    this.fields = options.fields ?? []
  }

  get status(): number {
    return errorStatus(this.code)
  }
}

/** A field problem in both languages; `field` names the field in words, one per language, as do `zhParams` beside `params`. */
export function fieldProblem(
  fieldName: string,
  code: ErrorCode,
  options: { field?: Text; params?: Params; zhParams?: Params } = {},
): FieldProblem {
  const name = options.field ?? { en: fieldName, cn: fieldName }
  const { params, zhParams = params } = options
  const text = errorText(code, { ...params, field: name.en }, { ...zhParams, field: name.cn })
  return { fieldName, code, message: text.en, zhMessage: text.cn }
}

/** The 404 that another organisation's id gives as well. */
export const notFound = (en: string, cn: string): AppError =>
  new AppError('NOT_FOUND', { params: { thing: en }, zhParams: { thing: cn } })
