import type { FieldMapping } from '@waybill/contract/imports/templates-api'
import type { ImportTarget } from '@waybill/contract/sheets/target-fields'
import { PREINSTALLED_MAPPING_ID } from '@waybill/contract/preferences/api'
import { targetFields } from '@waybill/contract/imports/targets'
import { readyNames } from '@waybill/contract/orders/ready-names'
import { targets } from '../targets/index.ts'

const locked = { preinstall: true, warehouseId: null, constants: {} } as const

/** Templates that ship with the product: they belong to nobody and cannot be changed. Our own names of the fields come last. */
export const preinstalledFor = (target: ImportTarget): FieldMapping[] => [
  ...(targets[target].readyTemplates?.all ?? []).map(({ id, detail }) => ({
    ...locked,
    fieldMappingId: id,
    fieldMappingName: readyNames[id]?.en ?? '',
    fieldMappingDetail: { ...detail },
  })),
  {
    ...locked,
    fieldMappingId: PREINSTALLED_MAPPING_ID,
    fieldMappingName: readyNames[PREINSTALLED_MAPPING_ID]?.en ?? '',
    fieldMappingDetail: Object.fromEntries(targetFields[target].fields.map((field) => [field.key, field.label.en])),
  },
]

/** Whether the id is of a template that ships with the product. */
export const isPreinstalled = (id: number): boolean =>
  id === PREINSTALLED_MAPPING_ID ||
  Object.values(targets).some(({ readyTemplates }) => readyTemplates?.all.some((template) => template.id === id))
