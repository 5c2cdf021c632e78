import type { BookImportKey } from './keys.ts'

/**
 * Headings of address books elsewhere, beside what `sheets/meaning` understands by itself: Outlook and Google contacts, ShipStation,
 * Shippo, Pirate Ship, and common Chinese programs. An Outlook contact has a business and a home address; the first is taken.
 */
export const bookAliases: Readonly<Record<BookImportKey, string>> = {
  bookType:
    'address book | contact role | sender/recipient | ship from or ship to | 发件/收件 | 地址用途 | 发件人或收件人',
  name: 'full name | display name | contact name | contact | attention | attn | nickname | first name | given name | 联系人 | 姓名 | ~ file as',
  recipientLastName: 'last name | surname | family name | 姓氏 | 姓',
  company:
    'company name | organization | organisation | organization name | organization 1 - name | business name | 公司名称 | 单位名称',
  addressLine1:
    'address | address line 1 | street | street 1 | street address | business street | address 1 - street | mailing address | 详细地址 | 街道地址 | 地址 | ~ home street | ~ other street',
  recipientHouseNumber: 'house number | 门牌号',
  addressLine2:
    'address line 2 | street 2 | apt | suite | unit | apartment | business street 2 | address 1 - extended address | 地址补充 | ~ home street 2',
  city: 'town | city/town | business city | address 1 - city | 城市 | ~ home city | ~ other city',
  stateCode:
    'state/province | province | region | state code | business state | address 1 - region | 省 | 省份 | 州 | ~ home state | ~ other state',
  zipCode:
    'zip | zip/postal code | postal code | postcode | zipcode | business postal code | address 1 - postal code | 邮政编码 | ~ home postal code | ~ other postal code',
  countryCode:
    'country | country code | business country/region | business country | address 1 - country | 国家 | 国家代码 | 国家/地区代码 | ~ home country/region | ~ home country | ~ other country/region',
  phone:
    'phone number | telephone | mobile | mobile phone | business phone | primary phone | phone 1 - value | 手机 | 手机号 | 联系电话 | ~ home phone | ~ company main phone',
  email: 'email address | e-mail | e-mail address | e-mail 1 - value | mail | 电子邮箱 | 电子邮件',
  addressType: 'residential | is residential | residential address | 住宅 | 是否住宅',
}
