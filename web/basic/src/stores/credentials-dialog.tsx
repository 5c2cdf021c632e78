import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type ConnectedStore, signInStore } from '@waybill/contract/stores/api'
import { type Channel, findChannel } from '@waybill/contract/stores/stores'
import { useBridge, useClient } from '@waybill/host'
import { Banner, Button, Dialog, focusField, useLocale, useT } from '@waybill/kit'
import { storeMessages } from './messages.ts'
import { emptySignIn, errorsOf, missingOf, type SignIn, SignInFields, type SignInErrors } from './credential-fields.tsx'
import { useStartApproval } from './use-approval.ts'
import { offeredOf, useOffered, useStoresChanged } from './use-stores.ts'

function useKeys(store: ConnectedStore, channel: Channel, onDone: () => void) {
  const client = useClient()
  const bridge = useBridge()
  const t = useT(storeMessages)
  const { locale } = useLocale()
  const changed = useStoresChanged()
  const [value, setValue] = useState<SignIn>(() => emptySignIn(channel))
  const [errors, setErrors] = useState<SignInErrors>({})
  const show = (wrong: SignInErrors) => {
    setErrors(wrong)
    const first = Object.keys(wrong).find((name) => name !== 'form' && name !== 'keys')
    if (first) focusField(first)
  }
  const save = useMutation({
    mutationFn: () =>
      client.call(
        signInStore,
        { params: { id: store.storeId }, body: { way: value.way, keys: value.keys } },
        { hideErrors: true },
      ),
    onSuccess: () => {
      bridge.toast('ok', t('keysSaved'))
      changed()
      onDone()
    },
    onError: (error) => show(errorsOf(error, locale)),
  })
  const { leave, leaving } = useStartApproval((error) => show(errorsOf(error, locale)))
  const leaves = channel.ways.some(({ id, leaves: away }) => away && id === value.way)
  const submit = () => {
    if (leaves) return leave({ type: channel.type, storeId: store.storeId })
    const missing = missingOf({ ...channel, address: null }, value, (field) => t('required', { field }), locale)
    if (Object.keys(missing).length > 0) show(missing)
    else save.mutate()
  }
  return { value, setValue, errors, submit, leaves, pending: save.isPending || leaving }
}

/** Takes new keys for a store that is connected; they are tried at the shop before the old ones go. */
export function KeysDialog({ store, onClose }: { store: ConnectedStore; onClose: () => void }) {
  const t = useT(storeMessages)
  const offered = useOffered()
  const channel = findChannel(store.type)
  return channel && !offered.isPending ? (
    <Form
      store={store}
      channel={offeredOf(channel, offered.data)}
      onClose={onClose}
      title={t('keysTitle', { name: store.name })}
    />
  ) : null
}

function Form(props: { store: ConnectedStore; channel: Channel; onClose: () => void; title: string }) {
  const { store, channel, onClose, title } = props
  const t = useT(storeMessages)
  const { locale } = useLocale()
  const keys = useKeys(store, channel, onClose)
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      dirty={Object.values(keys.value.keys).some((key) => key !== '')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" pending={keys.pending} onClick={keys.submit}>
            {keys.leaves ? t('toShop', { name: channel.name[locale] }) : keys.pending ? t('testing') : t('save')}
          </Button>
        </>
      }
    >
      {keys.errors.form && (
        <Banner tone="critical" className="mb-3">
          {keys.errors.form}
        </Banner>
      )}
      <SignInFields channel={channel} value={keys.value} onChange={keys.setValue} errors={keys.errors} fixedAddress />
    </Dialog>
  )
}
