import type { ManifestOrigin } from '@waybill/contract/shipping/manifest-api'

/** An origin in one line. */
export const originText = ({ name, line1, city, state }: ManifestOrigin): string =>
  [name, line1, [city, state].filter(Boolean).join(', ')].filter(Boolean).join(' · ')

export const manifestName = ({ id, number }: { id: number; number: string | null }): string => number ?? `M-${id}`
export const shipmentHref = (id: number): string => `/e/#/shipment/detail/${id}`
export const manifestHref = ({ id }: { id: number }): string => `/e/#/manifest/detail/${id}`
