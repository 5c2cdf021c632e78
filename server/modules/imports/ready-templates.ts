import { type FieldMapping, type ImportTarget, PREINSTALLED_MAPPING_ID } from '@waybill/contract'
import { targetFields } from '@waybill/contract/imports/targets'
import { readyTemplates } from '@waybill/contract/orders/ready-templates'

const locked = { preinstall: true, warehouseId: null, constants: {} } as const

/** Templates that ship with the product: they belong to nobody and cannot be changed. Our own names of the fields come last. */
export const preinstalledFor = (target: ImportTarget): FieldMapping[] => [
  ...(target === 'orders' ? readyTemplates : []).map(({ id, name, detail }) => ({
    ...locked,
    fieldMappingId: id,
    fieldMappingName: name,
    fieldMappingDetail: { ...detail },
  })),
  {
    ...locked,
    fieldMappingId: PREINSTALLED_MAPPING_ID,
    fieldMappingName: 'Waybill columns',
    fieldMappingDetail: Object.fromEntries(targetFields[target].fields.map((field) => [field.key, field.label.en])),
  },
]

/** Whether the id is of a template that ships with the product. */
export const isPreinstalled = (id: number): boolean =>
  id === PREINSTALLED_MAPPING_ID || readyTemplates.some((template) => template.id === id)
