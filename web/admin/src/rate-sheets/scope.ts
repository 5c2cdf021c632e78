import { carrier as carriers } from '@waybill/contract/carriers/enums'
import { serviceLabel } from '@waybill/contract/carriers/catalogue'
import { valuesOf } from '@waybill/contract/core/enums'
import type { Locale } from '@waybill/kit'
import { sheetKinds, type SheetScope } from '@waybill/contract/rate-sheets/shapes'
import { sheetKindNames } from '@waybill/contract/rate-sheets/words'

/** A scope in an address: "rates.2.03", "fuel.2". */
export const keyOf = ({ kind, carrier, service }: SheetScope): string =>
  [kind, carrier, ...(service === null ? [] : [service])].join('.')

/** The scope of an address; null when it names none. */
export function scopeOf(key: unknown): SheetScope | null {
  const [name, id, ...rest] = typeof key === 'string' ? key.split('.') : []
  const kind = sheetKinds.find((one) => one === name)
  const carrier = valuesOf(carriers).find((one) => String(one) === id)
  const service = rest.length === 0 ? null : rest.join('.')
  if (kind === undefined || carrier === undefined || (kind === 'rates') !== (service !== null)) return null
  return { kind, carrier, service }
}

export const hrefOf = (scope: SheetScope): string => `/a/#/rate-sheet?of=${encodeURIComponent(keyOf(scope))}`

/** "UPS Ground: Base rates". */
export const nameOf = ({ kind, carrier, service }: SheetScope, locale: Locale): string => {
  const who = serviceLabel(carrier, service)[locale]
  return locale === 'cn' ? `${who}：${sheetKindNames[kind].cn}` : `${who}: ${sheetKindNames[kind].en}`
}

/** As calls have it in their query. */
export const queryOf = ({ kind, carrier, service }: SheetScope) => ({
  kind,
  carrier,
  ...(service !== null && { service }),
})
