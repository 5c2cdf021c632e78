import { useState } from 'react'
import type { ConnectedStore } from '@waybill/contract/stores/api'
import { errorMessage } from '@waybill/host'
import { Button, ConfirmDialog, Dialog, Field, focusField, TextInput, useLocale, useT } from '@waybill/kit'
import { storeMessages } from './messages.ts'
import { useStoreActs } from './use-stores.ts'

type Acts = ReturnType<typeof useStoreActs>
type Props = { store: ConnectedStore; acts: Acts; onClose: () => void }

/** Asks for another name; what is wrong with it stands at the field. */
export function RenameDialog({ store, acts, onClose }: Props) {
  const t = useT(storeMessages)
  const { locale } = useLocale()
  const [name, setName] = useState(store.name)
  const [wrong, setWrong] = useState<string | null>(null)
  const save = () => {
    if (name.trim() === '') {
      setWrong(t('required', { field: t('name') }))
      return focusField('storeName')
    }
    acts.change.mutate(
      { id: store.storeId, body: { name: name.trim() }, said: 'renamed' },
      { onSuccess: onClose, onError: (error) => (setWrong(errorMessage(error, locale)), focusField('storeName')) },
    )
  }
  return (
    <Dialog
      open
      width={420}
      title={t('renameTitle')}
      onClose={onClose}
      dirty={name !== store.name}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" pending={acts.change.isPending} onClick={save}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Field name="storeName" label={t('name')} required error={wrong}>
          <TextInput value={name} maxLength={100} onChange={(next) => (setName(next), setWrong(null))} />
        </Field>
      </form>
    </Dialog>
  )
}

/** Takes a store away after its word was typed; its orders stay. */
export function DisconnectDialog({ store, acts, onClose }: Props) {
  const t = useT(storeMessages)
  const word = t('disconnectWord')
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const confirm = () => {
    if (typed.trim().toLowerCase() !== word) {
      setWrong(true)
      return focusField('confirmWord')
    }
    acts.disconnect.mutate(store.storeId, { onSettled: onClose })
  }
  return (
    <ConfirmDialog
      open
      title={t('disconnectTitle', { name: store.name })}
      confirm={t('disconnect')}
      keep={t('keep')}
      danger
      pending={acts.disconnect.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <p className="mb-3">{t('disconnectText')}</p>
      <Field
        name="confirmWord"
        label={t('typeToConfirm', { word })}
        error={wrong ? t('typeIt', { word }) : undefined}
        className="text-fg"
      >
        <TextInput value={typed} onChange={(next) => (setTyped(next), setWrong(false))} />
      </Field>
    </ConfirmDialog>
  )
}
