import type { Permission } from '@waybill/contract/core/schemas'
import { actionErrorText } from '@waybill/contract/core/refusals'

/** Why an act is refused, in words; null when it may be done. */
export const refusal = (permission: Permission, orderNo: string, locale: 'en' | 'cn'): string | null =>
  permission.allowed ? null : actionErrorText(permission.reason ?? '', { value: orderNo })[locale]
