import { useState } from 'react'
import { Lock } from 'lucide-react'
import type { FieldMapping } from '@waybill/contract/imports/templates-api'
import { useBridge } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Button, ConfirmDialog, Dialog, TextInput, useT } from '@waybill/kit'
import { importMessages } from './messages.ts'
import { NAME_MAX, useTemplates } from './use-templates.ts'

type RowProps = { template: FieldMapping; onDelete: (template: FieldMapping) => void }

/** An own template: renamed in place, kept by Enter or by leaving the box. */
function OwnTemplate({ template, onDelete }: RowProps) {
  const t = useT(importMessages)
  const errorMessage = useErrorMessage()
  const bridge = useBridge()
  const { rename } = useTemplates()
  const [name, setName] = useState(template.fieldMappingName)
  const newName = name.trim()
  const save = () => {
    if (newName === template.fieldMappingName) return
    if (newName !== '')
      rename.mutate({ template, name: newName }, { onSuccess: () => bridge.toast('ok', t('templateSaved')) })
  }
  const error = newName === '' ? t('templateNameRequired') : rename.isError ? errorMessage(rename.error) : null
  return (
    <li className="flex flex-wrap items-start gap-2 py-1">
      <div className="min-w-48 flex-1">
        <TextInput
          aria-label={t('renameTemplate')}
          value={name}
          maxLength={NAME_MAX}
          invalid={error !== null}
          onChange={setName}
          onBlur={save}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            save()
          }}
        />
        {error && (
          <p role="alert" className="text-small text-danger">
            {error}
          </p>
        )}
      </div>
      <Button
        variant="ghost"
        onClick={() => onDelete(template)}
        aria-label={`${t('deleteTemplate')}: ${template.fieldMappingName}`}
      >
        {t('deleteTemplate')}
      </Button>
    </li>
  )
}

/** Renames and deletes the organisation's templates; the ready-made ones are shown as locked. */
export function ManageTemplates({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT(importMessages)
  const bridge = useBridge()
  const { templates, remove } = useTemplates()
  const [deleting, setDeleting] = useState<FieldMapping | null>(null)
  const own = templates.filter((one) => !one.preinstall)
  return (
    <Dialog
      open={open}
      title={t('manageTemplates')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('closeManage')}</Button>}
    >
      {own.length === 0 && <p className="pb-2 text-muted">{t('noOwnTemplates')}</p>}
      <ul>
        {own.map((template) => (
          <OwnTemplate key={template.fieldMappingId} template={template} onDelete={setDeleting} />
        ))}
        {templates
          .filter((one) => one.preinstall)
          .map((one) => (
            <li key={one.fieldMappingId} className="flex items-center gap-2 py-1.5 text-muted">
              <Lock className="size-4 flex-none" aria-hidden />
              <span className="min-w-0 flex-1 truncate">{one.fieldMappingName}</span>
              <span className="text-small">{t('lockedTemplate')}</span>
            </li>
          ))}
      </ul>
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
    </Dialog>
  )
}
