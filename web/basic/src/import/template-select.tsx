import { useMutation } from '@tanstack/react-query'
import type { ImportInfo } from '@waybill/contract'
import { MAPPING_PREFERENCE, savePreference } from '@waybill/contract/api/preferences'
import { useClient } from '@waybill/host'
import { Field, Select, useT } from '@waybill/kit'
import { importMessages } from './messages.ts'
import { useChange } from './use-import.ts'
import { useTemplateList } from './use-templates.ts'

const AUTOMATIC = 'auto'

/** Remembers the choice for the next time. The import does not depend on it, so that a failure stays silent. */
function useRemember() {
  const client = useClient()
  return useMutation({
    mutationFn: (operationTableId: number | null) =>
      client.call(savePreference, { query: MAPPING_PREFERENCE, body: { operationTableId } }, { hideErrors: true }),
  })
}

/** Chooses the template that an import is mapped with, or none. */
export function TemplateSelect({ info }: { info: ImportInfo }) {
  const t = useT(importMessages)
  const change = useChange(info.excelCacheId)
  const remember = useRemember()
  const templates = useTemplateList()
  const chosen = templates.find((one) => one.fieldMappingId === info.excelFieldMappingId)
  const options = [
    { value: AUTOMATIC, text: t('noTemplate') },
    ...templates.map((one) => ({ value: String(one.fieldMappingId), text: one.fieldMappingName })),
  ]
  const choose = (value: string) => {
    const id = value === AUTOMATIC ? null : Number(value)
    change.mutate(id === null ? { mapping: {}, excelFieldMappingId: null } : { excelFieldMappingId: id })
    remember.mutate(id)
  }
  return (
    <Field label={t('template')} className="w-64">
      <Select value={chosen ? String(chosen.fieldMappingId) : AUTOMATIC} options={options} onChange={choose} />
    </Field>
  )
}
