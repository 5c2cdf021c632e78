import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ImportInfo } from '@waybill/contract/imports/api'
import { getPreference, MAPPING_PREFERENCE, savePreference } from '@waybill/contract/preferences/api'
import { useClient } from '@waybill/host'
import { Field, Select, useT } from '@waybill/kit'
import { importMessages } from './messages.ts'
import { useChange } from './use-import.ts'
import { useTemplateList } from './use-templates.ts'

const AUTOMATIC = 'auto'

/** The template used last in the warehouse, and how to remember another. The import does not depend on it, so that a failure stays silent. */
function useLastUsed(warehouseId: string | null) {
  const client = useClient()
  const cache = useQueryClient()
  const place = { warehouseId: warehouseId ?? 0 }
  const query = { ...MAPPING_PREFERENCE, ...place }
  const { data } = useQuery(client.query(getPreference, { query }, { hideErrors: true }))
  const remember = useMutation({
    mutationFn: (operationTableId: number | null) =>
      client.call(
        savePreference,
        { query: MAPPING_PREFERENCE, body: { ...place, operationTableId } },
        { hideErrors: true },
      ),
    onSuccess: () => cache.invalidateQueries({ queryKey: [getPreference.id] }),
  })
  return { lastUsed: data?.operationTableId ?? null, remember }
}

/** Chooses the template that an import is mapped with, or none. */
export function TemplateSelect({ info }: { info: ImportInfo }) {
  const t = useT(importMessages)
  const change = useChange(info.excelCacheId)
  const { lastUsed, remember } = useLastUsed(info.warehouseId)
  const templates = useTemplateList(info.warehouseId)
  const chosen = templates.find((one) => one.fieldMappingId === info.excelFieldMappingId)
  const options = [
    { value: AUTOMATIC, text: t('noTemplate') },
    ...templates
      .toSorted((a, b) => Number(b.fieldMappingId === lastUsed) - Number(a.fieldMappingId === lastUsed))
      .map(({ fieldMappingId: id, fieldMappingName: name }) => ({
        value: String(id),
        text: id === lastUsed ? t('usedLast', { name }) : name,
      })),
  ]
  const choose = (value: string) => {
    const id = value === AUTOMATIC ? null : Number(value)
    change.mutate(id === null ? { mapping: {}, excelFieldMappingId: null } : { excelFieldMappingId: id })
    remember.mutate(id)
  }
  return (
    <Field label={t('template')} className="w-64 max-sm:w-full">
      <Select value={chosen ? String(chosen.fieldMappingId) : AUTOMATIC} options={options} onChange={choose} />
    </Field>
  )
}
