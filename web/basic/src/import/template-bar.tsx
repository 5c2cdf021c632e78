import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FieldMapping, ImportInfo } from '@waybill/contract'
import { createMapping, deleteMappings, listMappings, updateMapping } from '@waybill/contract/api/imports'
import { useBridge, useClient } from '@waybill/host'
import { Button, ConfirmDialog, Field, TextInput, useT } from '@waybill/kit'
import { importMessages } from './messages.ts'
import { useErrorText } from './error-text.ts'
import { TemplateSelect, useTemplateList } from './template-select.tsx'

const NAME_MAX = 64

/** The mapping as headings, which is how templates keep it. */
function detailOf(info: ImportInfo): FieldMapping['fieldMappingDetail'] {
  const heading = new Map(info.columns.map((column) => [column.index, column.heading]))
  const pairs = Object.entries(info.mapping).flatMap(([field, index]) => {
    const text = typeof index === 'number' ? heading.get(index) : undefined
    return text ? [[field, text] as const] : []
  })
  return Object.fromEntries(pairs)
}

function useTemplates(info: ImportInfo) {
  const client = useClient()
  const cache = useQueryClient()
  const templates = useTemplateList()
  const refresh = () => cache.invalidateQueries({ queryKey: [listMappings.id] })
  const create = useMutation({
    mutationFn: (name: string) =>
      client.call(createMapping, { params: { name }, query: {}, body: detailOf(info) }, { hideErrors: true }),
    onSuccess: refresh,
  })
  const update = useMutation({
    mutationFn: (one: FieldMapping) =>
      client.call(updateMapping, {
        params: { id: one.fieldMappingId, name: one.fieldMappingName },
        query: { excelCacheId: info.excelCacheId },
        body: detailOf(info),
      }),
    onSuccess: refresh,
  })
  const remove = useMutation({
    mutationFn: (one: FieldMapping) =>
      client.call(deleteMappings, { query: { excelFieldMappingIds: String(one.fieldMappingId) } }),
    onSuccess: refresh,
  })
  return { templates, create, update, remove }
}

function SaveTemplate({ create, onDone }: { create: ReturnType<typeof useTemplates>['create']; onDone: () => void }) {
  const t = useT(importMessages)
  const errorText = useErrorText()
  const bridge = useBridge()
  const [name, setName] = useState('')
  const [empty, setEmpty] = useState(false)
  const save = () => {
    if (name.trim() === '') return setEmpty(true)
    create.mutate(name.trim(), { onSuccess: () => (bridge.toast('ok', t('templateSaved')), onDone()) })
  }
  const error = empty ? t('templateNameRequired') : create.isError ? errorText(create.error) : undefined
  return (
    <div className="flex flex-wrap items-start gap-2">
      <Field label={t('templateName')} required error={error} className="w-64">
        <TextInput value={name} maxLength={NAME_MAX} onChange={(text) => (setName(text), setEmpty(false))} />
      </Field>
      <Button className="mt-6" onClick={save} pending={create.isPending}>
        {t('save')}
      </Button>
    </div>
  )
}

/** Chooses, keeps, changes and deletes mapping templates. */
export function TemplateBar({ info }: { info: ImportInfo }) {
  const t = useT(importMessages)
  const bridge = useBridge()
  const { templates, create, update, remove } = useTemplates(info)
  const [saving, setSaving] = useState(false)
  const [deleting, setDeleting] = useState<FieldMapping | null>(null)
  const chosen = templates.find((one) => one.fieldMappingId === info.excelFieldMappingId) ?? null
  const own = chosen !== null && !chosen.preinstall
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-2">
        <TemplateSelect info={info} />
        <Button variant="ghost" onClick={() => setSaving(!saving)} aria-expanded={saving}>
          {t('saveTemplate')}
        </Button>
        {own && (
          <Button
            variant="ghost"
            pending={update.isPending}
            onClick={() => update.mutate(chosen, { onSuccess: () => bridge.toast('ok', t('templateSaved')) })}
          >
            {t('updateTemplate')}
          </Button>
        )}
        {own && (
          <Button variant="ghost" onClick={() => setDeleting(chosen)}>
            {t('deleteTemplate')}
          </Button>
        )}
      </div>
      {saving && <SaveTemplate create={create} onDone={() => setSaving(false)} />}
      <ConfirmDialog
        open={deleting !== null}
        title={t('deleteTemplateTitle', { name: deleting?.fieldMappingName ?? '' })}
        confirm={t('deleteTemplate')}
        danger
        pending={remove.isPending}
        onCancel={() => setDeleting(null)}
        onConfirm={() =>
          deleting &&
          remove.mutate(deleting, {
            onSuccess: () => bridge.toast('ok', t('templateDeleted')),
            onSettled: () => setDeleting(null),
          })
        }
      />
    </div>
  )
}
