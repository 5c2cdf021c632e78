import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type FieldMapping,
  createMapping,
  deleteMappings,
  listMappings,
  updateMapping,
} from '@waybill/contract/imports/templates-api'
import type { ImportInfo } from '@waybill/contract/imports/api'
import { columnNames } from '@waybill/contract/sheets/column-names'
import { readyNames } from '@waybill/contract/orders/ready-names'
import { useClient } from '@waybill/host'
import { useLocale } from '@waybill/kit'

/** Longest name of a template (specification §5). */
export const NAME_MAX = 64

/** The organisation's mapping templates, on wish those for one warehouse and for all, and those that ship with the product; empty until they are there. */
export function useTemplateList(
  warehouseId: string | null = null,
  { hideErrors = false, enabled = true }: { hideErrors?: boolean; enabled?: boolean } = {},
): FieldMapping[] {
  const client = useClient()
  const { locale } = useLocale()
  const query = { warehouseId: warehouseId ?? undefined }
  const { data = [] } = useQuery({ ...client.query(listMappings, { query }, { hideErrors }), enabled })
  return data.map((one) => {
    const name = one.preinstall ? readyNames[one.fieldMappingId]?.[locale] : undefined
    return name === undefined ? one : { ...one, fieldMappingName: name }
  })
}

/** The mapping as headings, which is how templates keep it. */
function detailOf(info: ImportInfo): FieldMapping['fieldMappingDetail'] {
  const names = columnNames(info.columns)
  const pairs = Object.entries(info.mapping).flatMap(([field, index]) => {
    const text = typeof index === 'number' ? names.get(index) : undefined
    return text ? [[field, text] as const] : []
  })
  return Object.fromEntries(pairs)
}

type NewTemplate = { info: ImportInfo; name: string; warehouseId?: string }

/** The templates and what can be done with them; names that are taken are the form's to say. */
export function useTemplates() {
  const client = useClient()
  const cache = useQueryClient()
  const templates = useTemplateList()
  const onSuccess = () => cache.invalidateQueries({ queryKey: [listMappings.id] })
  const create = useMutation({
    mutationFn: ({ info, name, warehouseId }: NewTemplate) => {
      const query = { excelCacheId: info.excelCacheId, warehouseId }
      return client.call(createMapping, { params: { name }, query, body: detailOf(info) }, { hideErrors: true })
    },
    onSuccess,
  })
  const update = useMutation({
    mutationFn: ({ template, info }: { template: FieldMapping; info: ImportInfo }) =>
      client.call(updateMapping, {
        params: { id: template.fieldMappingId, name: template.fieldMappingName },
        query: { excelCacheId: info.excelCacheId },
        body: detailOf(info),
      }),
    onSuccess,
  })
  const rename = useMutation({
    mutationFn: ({ template, name }: { template: FieldMapping; name: string }) => {
      const params = { id: template.fieldMappingId, name }
      const body = template.fieldMappingDetail
      return client.call(updateMapping, { params, query: {}, body }, { hideErrors: true })
    },
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: (one: FieldMapping) =>
      client.call(deleteMappings, { query: { excelFieldMappingIds: String(one.fieldMappingId) } }),
    onSuccess,
  })
  return { templates, create, update, rename, remove }
}
