import { VIEW_NAME } from '@waybill/contract/views/api'
import { Button, Dialog, Field, Switch, TextInput, useT } from '@waybill/kit'
import { useState } from 'react'
import { useErrorMessage } from '../use-error-message.ts'
import { viewMessages } from './view-messages.ts'

export type ViewName = { name: string; shared: boolean }
type Props = {
  title: string
  first: ViewName
  /** Left out: whether it is shared is not value. */
  asksShared?: boolean
  pending: boolean
  error: unknown
  onSave: (value: ViewName) => void
  onClose: () => void
}

/** Asks what a view is called, and whether it is shared. */
export function ViewDialog({ title, first, asksShared = false, pending, error, onSave, onClose }: Props) {
  const t = useT(viewMessages)
  const errorMessage = useErrorMessage()
  const [value, setValue] = useState(first)
  const [tried, setTried] = useState(false)
  const name = value.name.trim()
  const submit = () => {
    setTried(true)
    if (name !== '' && !pending) onSave({ ...value, name })
  }
  const problem = tried && name === '' ? t('nameMissing') : error ? errorMessage(error) : undefined
  return (
    <Dialog
      open
      onClose={onClose}
      width={420}
      title={title}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" pending={pending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Field label={t('name')} required error={problem}>
          <TextInput
            maxLength={VIEW_NAME}
            autoComplete="off"
            value={value.name}
            onChange={(text) => setValue({ ...value, name: text })}
          />
        </Field>
        {asksShared && (
          <Switch
            checked={value.shared}
            onChange={(shared) => setValue({ ...value, shared })}
            label={t('share')}
            hint={t('sharedHint')}
          />
        )}
      </div>
    </Dialog>
  )
}
