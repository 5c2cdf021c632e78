import { errorText, isErrorCode, type Permission } from '@waybill/contract'

/** Why an act is refused, in words; null when it may be done. */
export function refusal(permission: Permission, orderNo: string, locale: 'en' | 'cn'): string | null {
  if (permission.allowed) return null
  const code = permission.reason ?? ''
  return isErrorCode(code) ? errorText(code, { value: orderNo })[locale] : code
}
