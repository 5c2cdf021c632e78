/** Errors of addresses (specification §5): status, English, Chinese. */
export const addressErrors = {
  ADDRESS_NOT_FOUND: [422, 'The address was not found', '未找到该地址'],
  ADDRESS_ERROR: [422, 'address information error !', '地址信息有误！'],
  ADDRESS_DUPLICATE: [409, 'This address is in the book already: {name}', '地址簿中已有此地址：{name}'],
  ADDRESS_NOT_SENDER: [422, 'Only a sender can be the default', '只有发件地址可以设为默认'],
  ZIP_MISMATCH: [422, 'Postal code {zip} belongs to {place}', '邮编 {zip} 属于{place}'],
  ZIP_UNKNOWN: [422, 'Postal code {zip} is not in use', '邮编 {zip} 不存在'],
  PHONE_UNUSUAL: [422, 'No such number is known in {country}. Check it', '{country}没有此号段，请核对电话号码'],
} as const
