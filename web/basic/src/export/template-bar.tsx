import { type KeyboardEvent, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  createExportTemplate,
  deleteExportTemplate,
  type ExportChoice,
  type ExportTemplate,
  getExportOptions,
  updateExportTemplate,
} from '@waybill/contract/exports/api'
import type { ExportTarget } from '@waybill/contract/exports/targets'
import { errorMessage, useBridge, useClient } from '@waybill/host'
import { Button, ConfirmDialog, Field, Select, TextInput, useLocale, useT } from '@waybill/kit'
import { exportMessages } from './messages.ts'
import { presetOf } from './use-export.ts'

type Props = {
  target: ExportTarget
  templates: readonly ExportTemplate[]
  choice: ExportChoice
  onChange: (choice: Partial<ExportChoice>) => void
}
const NAME_MAX = 64
const same = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((key, at) => key === b[at])

function useTemplateActs({ target, choice, onChange }: Props) {
  const t = useT(exportMessages)
  const client = useClient()
  const bridge = useBridge()
  const cache = useQueryClient()
  const renew = () => cache.invalidateQueries({ queryKey: [getExportOptions.id] })
  const quiet = { hideErrors: true }
  const confirm = () => (bridge.toast('ok', t('saved')), renew())
  const create = useMutation({
    mutationFn: (name: string) =>
      client.call(createExportTemplate, { body: { target, name, columns: choice.columns } }, quiet),
    onSuccess: (templateId) => (onChange({ templateId }), confirm()),
  })
  const update = useMutation({
    mutationFn: ({ id, ...change }: { id: number; name?: string; columns?: string[] }) =>
      client.call(updateExportTemplate, { params: { id }, body: change }, quiet),
    onSuccess: confirm,
  })
  const remove = useMutation({
    mutationFn: (id: number) => client.call(deleteExportTemplate, { params: { id } }),
    onSuccess: () => (onChange({ templateId: null }), bridge.toast('ok', t('removed')), renew()),
  })
  return { create, update, remove }
}

/** Asks for a name, of a new template or of one that is renamed. */
function NameForm(props: { name: string; pending: boolean; error: unknown; onSave: (name: string) => void }) {
  const t = useT(exportMessages)
  const { locale } = useLocale()
  const [name, setName] = useState(props.name)
  const [empty, setEmpty] = useState(false)
  const save = () => (name.trim() === '' ? setEmpty(true) : props.onSave(name.trim()))
  /** The form around it is the export's. */
  const saveOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (!event.repeat && !props.pending) save()
  }
  const refused = props.error ? errorMessage(props.error, locale) : undefined
  return (
    <div className="flex flex-wrap items-start gap-2">
      <Field label={t('templateName')} required error={empty ? t('nameRequired') : refused} className="w-64">
        <TextInput
          autoFocus
          value={name}
          maxLength={NAME_MAX}
          onChange={(text) => (setName(text), setEmpty(false))}
          onKeyDown={saveOnEnter}
        />
      </Field>
      <Button className="mt-6" onClick={save} pending={props.pending}>
        {t('save')}
      </Button>
    </div>
  )
}

/** Chooses, keeps, renames, changes and deletes templates of columns. */
export function TemplateBar(props: Props) {
  const { target, templates, choice, onChange } = props
  const t = useT(exportMessages)
  const { create, update, remove } = useTemplateActs(props)
  const [naming, setNaming] = useState<'new' | 'old' | null>(null)
  const [deleting, setDeleting] = useState(false)
  const chosen = templates.find(({ id }) => id === choice.templateId) ?? null
  const preset = presetOf(target)
  const value = chosen ? String(chosen.id) : same(choice.columns, preset) ? 'preset' : 'own'
  const choose = (next: string) => {
    setNaming(null)
    const template = templates.find(({ id }) => String(id) === next)
    if (template) onChange({ templateId: template.id, columns: template.columns })
    else onChange({ templateId: null, ...(next === 'preset' && { columns: preset }) })
  }
  const options = [
    { value: 'preset', text: t('preset') },
    ...(value === 'own' ? [{ value: 'own', text: t('own') }] : []),
    ...templates.map(({ id, name }) => ({ value: String(id), text: name })),
  ]
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-end gap-2">
        <Field label={t('template')} className="w-64">
          <Select value={value} onChange={choose} options={options} />
        </Field>
        {chosen && !same(chosen.columns, choice.columns) && (
          <Button
            variant="ghost"
            pending={update.isPending}
            onClick={() => update.mutate({ id: chosen.id, columns: choice.columns })}
          >
            {t('updateTemplate')}
          </Button>
        )}
        <Button
          variant="ghost"
          aria-expanded={naming === 'new'}
          onClick={() => setNaming(naming === 'new' ? null : 'new')}
        >
          {t('saveTemplate')}
        </Button>
        {chosen && (
          <Button
            variant="ghost"
            aria-expanded={naming === 'old'}
            onClick={() => setNaming(naming === 'old' ? null : 'old')}
          >
            {t('renameTemplate')}
          </Button>
        )}
        {chosen && (
          <Button variant="ghost" onClick={() => setDeleting(true)}>
            {t('deleteTemplate')}
          </Button>
        )}
      </div>
      {naming === 'new' && (
        <NameForm
          name=""
          pending={create.isPending}
          error={create.error}
          onSave={(name) => create.mutate(name, { onSuccess: () => setNaming(null) })}
        />
      )}
      {naming === 'old' && chosen && (
        <NameForm
          key={chosen.id}
          name={chosen.name}
          pending={update.isPending}
          error={update.error}
          onSave={(name) => update.mutate({ id: chosen.id, name }, { onSuccess: () => setNaming(null) })}
        />
      )}
      <ConfirmDialog
        open={deleting && chosen !== null}
        title={t('deleteTitle', { name: chosen?.name ?? '' })}
        confirm={t('deleteTemplate')}
        danger
        pending={remove.isPending}
        onCancel={() => setDeleting(false)}
        onConfirm={() => chosen && remove.mutate(chosen.id, { onSettled: () => setDeleting(false) })}
      />
    </div>
  )
}
