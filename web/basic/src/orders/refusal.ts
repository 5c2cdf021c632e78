import { type Permission, refusalText } from '@waybill/contract'

/** Why an act is refused, in words; null when it may be done. */
export const refusal = (permission: Permission, orderNo: string, locale: 'en' | 'cn'): string | null =>
  permission.allowed ? null : refusalText(permission.reason ?? '', { value: orderNo })[locale]
