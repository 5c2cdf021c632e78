/** Errors of addresses (specification §5): status, English, Chinese. */
export const addressErrors = {
  ADDRESS_NOT_FOUND: [422, 'The address was not found', '未找到该地址'],
  ADDRESS_ERROR: [422, 'address information error !', '地址信息有误'],
  ADDRESS_DUPLICATE: [409, 'This address is already in your address book: {name}', '地址簿中已有此地址：{name}'],
  ADDRESS_EXISTS: [409, '{value} is already in your address book at this address', '地址簿中已有 {value} 的此地址'],
  ADDRESS_CHANGED_SINCE: [409, '{value} has been changed or used since the import', '{value} 在导入后已被修改或使用'],
  ADDRESS_NOT_SENDER: [422, 'Only a sender address can be the default', '只有发件地址可以设为默认'],
  ZIP_MISMATCH: [422, 'Postal code {zip} belongs to {place}', '邮编 {zip} 属于{place}'],
  ZIP_UNKNOWN: [422, "Postal code {zip} doesn't exist", '邮编 {zip} 不存在'],
  PHONE_UNUSUAL: [
    422,
    "This doesn't look like a phone number in {country}. Check it.",
    '该号码不符合{country}的号码规则，请核对',
  ],
} as const
