import { cellErrors } from './cell-errors.ts'
import { declarationErrors } from './declarations/errors.ts'
import { importErrors } from './imports/errors.ts'
import { productErrors } from './product-errors.ts'
import { refusals } from './refusals.ts'
import { storeErrors } from './store-errors.ts'
import { fill, type Params, type Text } from './messages.ts'
import type { FieldProblem } from './wrapper.ts'

type Definition = readonly [status: number, en: string, cn: string]

const definitions = {
  // Why an act may not be done now
  ...refusals,
  // Every call
  INVALID_INPUT: [400, 'Some fields need attention', '部分内容填写有误'],
  BAD_REQUEST: [400, 'The request could not be read', '无法识别该请求'],
  NOT_FOUND: [404, '{thing} not found. It may belong to another account', '未找到{thing}，它可能属于其他账号'],
  CALL_UNKNOWN: [404, 'There is no such call. /api/docs lists them all', '没有此接口，全部接口见 /api/docs'],
  SITE_UNKNOWN: [404, 'There is no open site at this address', '此网址没有已开放的站点'],
  UNAUTHENTICATED: [401, 'You were logged out. Log in to continue', '登录已失效，请重新登录'],
  FORBIDDEN: [403, "You don't have permission to do this", '您没有此操作的权限'],
  CONFLICT: [409, 'Somebody else changed this meanwhile. Reload to see it', '数据已被他人修改，请重新加载'],
  SEARCH_TOO_BROAD: [
    400,
    'Too many records to search for so little. Type more of it, at least three letters or digits in a row, or sort by date',
    '数据量较大，请输入更多内容（至少三个连续的字母或数字），或按时间排序后再搜索',
  ],
  TOO_LARGE: [413, 'The request is too large', '请求内容过大'],
  TOO_MANY_REQUESTS: [429, 'Too many tries. Wait {seconds} s and try again', '操作过于频繁，请 {seconds} 秒后重试'],
  SERVER_ERROR: [
    500,
    'Server error, please try again later. Your entries are kept',
    '服务器错误，请稍后重试。已填写的内容会保留',
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
  UNKNOWN_FIELD: [400, '{field} is not known here. Leave it out', '此处没有{field}，请去掉'],
  INVALID_VALUE: [400, '{field} is not valid', '{field}无效'],
  REQUIRED: [400, '{field} is required', '{field}不能为空'],
  NOT_MAPPED: [400, 'Field required: {field} has no column', '必填字段：{field}未匹配到列'],
  EMAIL: [400, 'Incorrect email format. Use name@example.com', '邮箱格式不正确，例如 name@example.com'],
  NUMBER: [400, 'Please input a number', '请输入数字'],
  INTEGER: [400, 'Please input an integer', '请输入整数'],
  MAX: [400, "{field} can't be more than {max} {unit}", '{field}不能大于 {max} {unit}'],
  MIN: [400, "{field} can't be less than {min} {unit}", '{field}不能小于 {min} {unit}'],
  NOT_ZERO: [400, "{field} can't be 0", '{field}不能为 0'],
  DECIMALS: [400, '{field} can have {max} decimals at most', '{field}最多保留 {max} 位小数'],
  LENGTH_MAX: [400, "Length of {field} can't exceed {max}", '{field}长度不能超过 {max}'],
  LENGTH_BETWEEN: [400, 'Length of {field} between {min} and {max}', '{field}长度须在 {min} 到 {max} 之间'],
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
    '“{value}” is not a country. Use a name or a code such as US',
    '“{value}”不是有效的国家，请填写名称或代码，例如 US',
  ],
  STATE: [400, '“{value}” is not a state of {country}', '“{value}”不是{country}的州/省'],
  DATE: [400, '“{value}” is not a date. Use YYYY-MM-DD', '“{value}”不是有效的日期，请使用 YYYY-MM-DD'],
  CHOICE: [400, '{field}: “{value}” is not one of {choices}', '{field}：“{value}”不在可选项中：{choices}'],
  CARRIER: [
    400,
    '“{value}” is not a carrier. Use USPS, UPS, FedEx or DHL Express',
    '“{value}”不是支持的承运商，请填写 USPS、UPS、FedEx 或 DHL Express',
  ],
  SERVICE: [400, '{carrier} has no service “{value}”', '{carrier}没有服务“{value}”'],
  ...cellErrors,
  ORDER_ROW_DIFFERS: [
    400,
    '{field} is “{value}” here but “{other}” in row {row} of the same order',
    '{field}此处为“{value}”，同一订单的第 {row} 行为“{other}”',
  ],
  ORDER_ROW_INVALID: [400, 'Row {row} of the same order has errors', '同一订单的第 {row} 行有错误'],
  DUPLICATE_IN_FILE: [400, '{field} {value} is also in row {row}', '{field} {value} 与第 {row} 行重复'],
  DUPLICATE_ORDER: [409, 'Order number {value} exists already', '订单号 {value} 已存在'],
  // Log-in
  WRONG_LOGIN: [400, 'Wrong user name or password', '用户名或密码错误'],
  LOGIN_SERVICE_ERROR: [503, 'Login service error, please contact the administrator', '登录服务异常，请联系管理员'],
  SUSPENDED: [403, 'This account is suspended. Contact support', '该账号已停用，请联系客服'],
  // Sign-up, codes and passwords
  COMPANY_TAKEN: [409, 'This company already has a registered account.', '该公司已注册账号。'],
  EMAIL_TAKEN: [
    409,
    'This e-mail already has an account. Log in or reset the password',
    '该邮箱已有账号，请登录或重置密码',
  ],
  EMAILS_DIFFER: [400, 'The two e-mail addresses do not match', '两次输入的邮箱不一致'],
  INVITATION_WITHDRAWN: [
    400,
    'This invitation has been withdrawn. Remove the code or ask for a new one',
    '该邀请已撤回，请清除邀请码或索取新的邀请码',
  ],
  INVITATION_ACCEPTED: [409, 'This invitation has already been accepted', '该邀请已被接受'],
  INVITE_IS_EMAIL: [400, 'The invitation code cannot be your registration email', '邀请码不能与注册邮箱相同'],
  CODE_ERROR: [400, 'Verification code error. {tries} tries left', '验证码错误，还可尝试 {tries} 次'],
  CODE_INCORRECT: [400, 'The verification code is incorrect. {tries} tries left', '验证码不正确，还可尝试 {tries} 次'],
  CODE_OVER: [
    400,
    'Verification code error. This code has ended or was used, send a new one',
    '验证码错误，该验证码已失效，请重新发送',
  ],
  RESET_OVER: [400, 'The time to set a new password is over. Send a new code', '重置时间已过，请重新发送验证码'],
  PASSWORD_LINK_EXPIRED: [
    400,
    'This link has expired or has already been used. Request a code to set a new password',
    '该链接已失效或已被使用，请获取验证码来设置新密码',
  ],
  PASSWORDS_DIFFER: [400, 'The two passwords do not match', '两次输入的密码不一致'],
  PASSWORDS_NOT_CONSISTENT: [400, 'Two Passwords Are Not Consistent', '两次输入的密码不一致'],
  PASSWORD_RULE: [
    400,
    '{min}-{max} numbers, letters, underscore and $, @, %',
    '密码须为 {min}–{max} 位，可用数字、字母、下划线和 $、@、%',
  ],
  PASSWORD_LENGTH: [400, 'The password must be {min}-{max} characters', '密码须为 {min}–{max} 个字符'],
  PASSWORD_COMMON: [400, 'This password is one of the most common. Choose another', '该密码过于常见，请换一个'],
  PASSWORD_GUESSABLE: [
    400,
    'This password is too easy to guess. Avoid repeats, sequences, your email and the name of this site',
    '该密码过于容易猜到，请避免重复、连续的字符以及您的邮箱和本站名称',
  ],
  PASSWORD_IS_EMAIL: [400, 'The password cannot be your e-mail', '密码不能与邮箱相同'],
  // Default settings
  PRESET_DOUBLE: [400, 'Another package has this name already', '已有同名的包裹'],
  // The own account
  WRONG_PASSWORD: [400, 'The present password is wrong', '当前密码错误'],
  PASSWORD_SAME: [400, 'The new password is the present one. Choose another', '新密码与当前密码相同，请换一个'],
  EMAIL_SAME: [400, 'This is the e-mail of the account already', '该邮箱已是当前账号的邮箱'],
  // Second factor
  MFA_REQUIRED: [403, 'Enter the code of your authenticator app', '请输入身份验证器应用中的验证码'],
  MFA_CODE_WRONG: [
    400,
    'The verification code is incorrect. Wait for the next one and try again',
    '验证码错误，请等待新的验证码后重试',
  ],
  MFA_SETUP_REQUIRED: [
    403,
    'Two-factor authentication is required. Set it up under My account first',
    '须先在“我的账号”中开启两步验证',
  ],
  MFA_ALREADY_ON: [409, 'Two-factor log-in is on already', '两步验证已启用'],
  MFA_NOT_SET_UP: [409, 'Start again: no two-factor set-up is waiting', '没有待完成的两步验证设置，请重新开始'],
  // Working for another user
  PROXY_REFUSED: [
    403,
    'Not while you work on behalf of somebody else. End that first',
    '代他人操作时不能执行此操作，请先结束代操作',
  ],
  PROXY_CODE_INVALID: [
    400,
    'This link for working on behalf of somebody is used or over. Start again from the list of users',
    '该代操作链接已使用或已失效，请从用户列表重新开始',
  ],
  // Exports
  EXPORT_EMPTY: [400, 'There is nothing to export', '没有可导出的数据'],
  EXPORTS_RUNNING: [
    429,
    'Already {count} exports are running. Wait until one has finished',
    '已有 {count} 个导出正在进行，请等待其中一个完成',
  ],
  EXPORT_NOT_READY: [409, 'This export has not finished yet', '该导出尚未完成'],
  EXPORT_NOT_FAILED: [409, 'Only an export that failed can be run again', '只有失败的导出才能重试'],
  EXPORT_TOO_LARGE: [
    422,
    'The file would exceed 4 GB. Export fewer rows or columns',
    '文件将超过 4 GB，请减少导出的行或列',
  ],
  // Pictures
  IMAGE_TYPE: [400, 'Only PNG, JPEG, WebP and GIF pictures', '仅支持 PNG、JPEG、WebP、GIF 图片'],
  IMAGE_TOO_LARGE: [
    413,
    'The picture is larger than {max}. Make it smaller and try again',
    '图片超过 {max}，请缩小后重试',
  ],
  IMAGE_DAMAGED: [
    400,
    'The picture is damaged and cannot be read. Save it again and retry',
    '图片已损坏，无法读取，请重新保存后重试',
  ],
  // Brands and tenants
  COLOUR_TYPE: [400, '{field} must be a colour such as #1d62ff', '{field}须为颜色值，例如 #1d62ff'],
  COLOUR_CONTRAST: [
    422,
    'Text on {colour} has a contrast of {ratio}, {needed} is needed. The nearest shade that passes is {nearest}',
    '{colour} 上的文字对比度为 {ratio}，至少需要 {needed}。最接近的可用色为 {nearest}',
  ],
  IMAGE_UNKNOWN: [400, 'Upload the picture for {field} first', '请先上传{field}的图片'],
  DOMAIN_INVALID: [
    400,
    '“{value}” is not a domain. Use a name such as ship.example.com',
    '“{value}”不是有效的域名，例如 ship.example.com',
  ],
  DOMAIN_MAIN_SITE: [
    400,
    '“{value}” belongs to the main site, because it contains “{part}”',
    '“{value}”包含“{part}”，属于主站域名',
  ],
  DOMAIN_TAKEN: [409, '“{value}” is in use already', '域名“{value}”已被使用'],
  PASSWORD_ALREADY_SET: [
    409,
    'The owner has already set a password and can reset it on the login page',
    '负责人已设置密码，可在登录页自行重置',
  ],
  DOMAIN_LAST: [409, 'A tenant keeps at least one domain. Add another first', '租户至少保留一个域名，请先添加其他域名'],
  // Identity verification and users
  DOCUMENT_TYPE: [
    400,
    'Only pictures (PNG, JPEG, WebP, GIF) and PDF files',
    '仅支持图片（PNG、JPEG、WebP、GIF）和 PDF 文件',
  ],
  DOCUMENT_TOO_LARGE: [413, 'The file is larger than {max}. Make it smaller', '文件超过 {max}，请压缩后重试'],
  DOCUMENT_IN_USE: [409, 'This document was sent in already and is kept', '该文件已提交，无法移除'],
  DOCUMENTS_TOO_MANY: [429, 'Too many files were uploaded today. Try again tomorrow', '今日上传的文件过多，请明天再试'],
  VERIFICATION_PENDING: [409, 'Your documents are being checked already', '您的资料正在审核中'],
  VERIFICATION_DONE: [409, 'Your identity is verified already', '您已完成身份认证'],
  VERIFICATION_NOT_NEEDED: [403, 'This account needs no identity verification', '此账号无需身份认证'],
  VERIFICATION_CHANGED: [
    409,
    'These documents were decided or replaced meanwhile. Reload to see the present ones',
    '该资料已被处理或更新，请重新加载',
  ],
  USER_NOT_WAITING: [409, '{value} is not waiting for approval', '{value}不在待审核状态'],
  USER_NOT_SUSPENDED: [409, '{value} is not suspended', '{value}未被停用'],
  USER_SUSPENDED_ALREADY: [409, '{value} is suspended already', '{value}已被停用'],
  USER_WITHOUT_FACTOR: [409, '{value} has no two-factor authentication to reset', '{value}未开启两步验证，无需重置'],
  USER_IS_SELF: [403, 'You cannot suspend yourself', '您不能停用自己的账号'],
  // Tickets
  ATTACHMENT_TYPE: [
    400,
    'Only pictures (PNG, JPEG, WebP, GIF), PDF, csv, xlsx and txt files',
    '仅支持图片（PNG、JPEG、WebP、GIF）、PDF、csv、xlsx 和 txt 文件',
  ],
  ATTACHMENT_TOO_LARGE: [413, 'The file is larger than {max}', '文件超过 {max}'],
  // Files and imports
  ...importErrors,
  // Addresses (specification §5)
  ADDRESS_NOT_FOUND: [422, 'The address was not found', '未找到该地址'],
  ADDRESS_ERROR: [422, 'address information error !', '地址信息有误！'],
  ADDRESS_DUPLICATE: [409, 'This address is in the book already: {name}', '地址簿中已有此地址：{name}'],
  ADDRESS_NOT_SENDER: [422, 'Only a sender can be the default', '只有发件地址可以设为默认'],
  ZIP_ELSEWHERE: [422, 'Postal code {zip} belongs to {place}', '邮编 {zip} 属于{place}'],
  ZIP_UNKNOWN: [422, 'Postal code {zip} is not in use', '邮编 {zip} 不存在'],
  PHONE_UNUSUAL: [422, 'No such number is known in {country}. Check it', '{country}没有此号段，请核对电话号码'],
  ...storeErrors,
  ...productErrors,
  // Parcels and rates
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
  ...declarationErrors,
  NO_RATES: [422, 'No carrier service fits this parcel and route', '没有适合该包裹和路线的物流服务'],
  SERVICE_UNAVAILABLE: [422, "{service} isn't available on this route", '{service}不支持该路线'],
  SIGNATURE_UNSUPPORTED: [422, '{carrier} does not offer this signature option', '{carrier}不提供该签名选项'],
  RATE_EXPIRED: [409, 'This price has expired. Compare rates again', '报价已过期，请重新查询运费'],
  PRICE_ROSE: [
    409,
    'The price rose from {before} to {after}. Confirm to buy at the new price',
    '价格由 {before} 升至 {after}，确认后按新价购买',
  ],
  // Purchases and money
  INSUFFICIENT_FUNDS: [
    402,
    '{short} short. Choose a cheaper service, or ask your provider in a support ticket to add funds',
    '余额还差 {short}，请改选更便宜的服务，或通过工单请服务商充值',
  ],
  PURCHASE_PAUSED: [402, 'Label purchase is paused, contact {site}', '面单购买已暂停，请联系{site}'],
  CARRIER_REJECTED: [422, '{carrier} refused the label: {detail}', '{carrier}拒绝出单：{detail}'],
  CARRIER_UNAVAILABLE: [
    503,
    '{carrier} does not answer. Nothing was charged, try again',
    '{carrier}暂无响应，未扣费，请重试',
  ],
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

/** A field problem in both languages; `field` names the field in words, one per language. */
export function fieldProblem(
  fieldName: string,
  code: ErrorCode,
  options: { field?: Text; params?: Params } = {},
): FieldProblem {
  const name = options.field ?? { en: fieldName, cn: fieldName }
  const text = errorText(code, { ...options.params, field: name.en }, { ...options.params, field: name.cn })
  return { fieldName, code, message: text.en, zhMessage: text.cn }
}

/** The 404 that another organisation's id gives as well. */
export const notFound = (en: string, cn: string): AppError =>
  new AppError('NOT_FOUND', { params: { thing: en }, zhParams: { thing: cn } })
