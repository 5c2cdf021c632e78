import { useState } from 'react'
import type { ImportInfo } from '@waybill/contract/imports/api'
import { useBridge, useShell } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Button, Field, Select, TextInput, useT } from '@waybill/kit'
import { ManageTemplates } from './manage-templates.tsx'
import { importMessages } from './messages.ts'
import { TemplateSelect } from './template-select.tsx'
import { useChange } from './use-import.ts'
import { NAME_MAX, useTemplates } from './use-templates.ts'

const EVERY = 'all'

/** The name of a new template and, where the user has warehouses, for which of them it is. */
function SaveTemplate({ info, onDone }: { info: ImportInfo; onDone: () => void }) {
  const t = useT(importMessages)
  const errorMessage = useErrorMessage()
  const bridge = useBridge()
  const { user } = useShell()
  const { create } = useTemplates()
  const change = useChange(info.excelCacheId)
  const [name, setName] = useState('')
  const [warehouse, setWarehouse] = useState(EVERY)
  const [empty, setEmpty] = useState(false)
  const warehouses = user?.warehouseList ?? []
  const save = () => {
    if (name.trim() === '') return setEmpty(true)
    const warehouseId = warehouse === EVERY ? undefined : warehouse
    const onSuccess = (excelFieldMappingId: number) => {
      bridge.toast('ok', t('templateSaved'))
      // From now on it is what the import is mapped with.
      change.mutate({ excelFieldMappingId })
      onDone()
    }
    create.mutate({ info, name: name.trim(), warehouseId }, { onSuccess })
  }
  const error = empty ? t('templateNameRequired') : create.isError ? errorMessage(create.error) : undefined
  return (
    <div className="flex flex-wrap items-start gap-2">
      <Field label={t('templateName')} required error={error} className="w-64">
        <TextInput value={name} maxLength={NAME_MAX} onChange={(text) => (setName(text), setEmpty(false))} />
      </Field>
      {warehouses.length > 0 && (
        <Field label={t('warehouse')} className="w-44">
          <Select
            value={warehouse}
            onChange={setWarehouse}
            options={[
              { value: EVERY, text: t('allWarehouses') },
              ...warehouses.map((one) => ({ value: String(one.warehouseId), text: one.name })),
            ]}
          />
        </Field>
      )}
      <Button className="mt-6" onClick={save} pending={create.isPending}>
        {t('save')}
      </Button>
    </div>
  )
}

/** Chooses, keeps, changes and manages mapping templates. */
export function TemplateBar({ info }: { info: ImportInfo }) {
  const t = useT(importMessages)
  const bridge = useBridge()
  const { templates, update } = useTemplates()
  const [saving, setSaving] = useState(false)
  const [managing, setManaging] = useState(false)
  const template = templates.find((one) => one.fieldMappingId === info.excelFieldMappingId)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-2">
        <TemplateSelect info={info} />
        <Button variant="ghost" onClick={() => setSaving(!saving)} aria-expanded={saving}>
          {t('saveTemplate')}
        </Button>
        {template && !template.preinstall && (
          <Button
            variant="ghost"
            pending={update.isPending}
            onClick={() =>
              update.mutate({ template, info }, { onSuccess: () => bridge.toast('ok', t('templateSaved')) })
            }
          >
            {t('updateTemplate')}
          </Button>
        )}
        <Button variant="ghost" onClick={() => setManaging(true)}>
          {t('manageTemplates')}
        </Button>
      </div>
      {saving && <SaveTemplate info={info} onDone={() => setSaving(false)} />}
      <ManageTemplates open={managing} onClose={() => setManaging(false)} />
    </div>
  )
}
