import type { SignUp } from '@waybill/contract/registration/api'
import type { Text } from '@waybill/contract/core/messages'

/** What the sign-up form keeps: all text, as its controls have it. */
export type Field = keyof SignUp
export type Values = Record<Field, string>

export const fieldLabels: Record<Field, Text> = {
  firstName: { en: 'First name', cn: '名' },
  lastName: { en: 'Last name', cn: '姓' },
  email: { en: 'Email', cn: '邮箱' },
  confirmEmail: { en: 'Confirm email', cn: '确认邮箱' },
  emailCode: { en: 'Verification code', cn: '验证码' },
  password: { en: 'Password', cn: '密码' },
  phone: { en: 'Phone', cn: '手机号' },
  phoneCode: { en: 'Phone verification code', cn: '手机验证码' },
  companyName: { en: 'Company name', cn: '公司名称' },
  invitationCode: { en: 'Invitation code', cn: '邀请码' },
  businessCategory: { en: 'Business category', cn: '业务类型' },
  productCategory: { en: 'Product category', cn: '商品类目' },
  referralSource: { en: 'How did you hear about us?', cn: '您如何了解到我们？' },
  monthlyShipmentVolume: { en: 'Shipments per month', cn: '月发货量' },
  monthlyShippingCost: { en: 'Shipping cost per month', cn: '月运费' },
  mostUsedService: { en: 'Most used service', cn: '最常用的服务' },
  location: { en: 'Location', cn: '所在国家/地区' },
  timeZone: { en: 'Time zone', cn: '时区' },
  language: { en: 'Language', cn: '语言' },
}

/** The three steps and the proof of the e-mail, with the fields on each in the order of the screen. */
export const stepFields = {
  you: ['firstName', 'lastName', 'email', 'confirmEmail', 'password', 'phone', 'phoneCode'],
  company: ['companyName', 'businessCategory', 'productCategory', 'location', 'timeZone', 'language', 'invitationCode'],
  shipping: ['monthlyShipmentVolume', 'monthlyShippingCost', 'mostUsedService', 'referralSource'],
  email: ['emailCode'],
} as const satisfies Record<string, readonly Field[]>
export type StepId = keyof typeof stepFields

/** On which step a field stands. */
export const stepOf = (field: string): StepId | undefined =>
  (Object.keys(stepFields) as StepId[]).find((step) => (stepFields[step] as readonly string[]).includes(field))

export const emptyValues = (known: { language: string; timeZone: string; location: string }): Values => ({
  firstName: '',
  lastName: '',
  email: '',
  confirmEmail: '',
  emailCode: '',
  password: '',
  phone: '',
  phoneCode: '',
  companyName: '',
  invitationCode: '',
  businessCategory: '',
  productCategory: '',
  referralSource: '',
  monthlyShipmentVolume: '',
  monthlyShippingCost: '',
  mostUsedService: '',
  ...known,
})
