import { useState } from 'react'
import type { ConnectedStore } from '@waybill/contract/stores/api'
import { MOST_DELAY_MINUTES, type TellWhen, tellWhen } from '@waybill/contract/stores/pushes'
import { errorMessage } from '@waybill/host'
import {
  Banner,
  Button,
  Dialog,
  Field,
  focusField,
  NumberInput,
  RadioGroup,
  Switch,
  useLocale,
  useT,
} from '@waybill/kit'
import { tellMessages } from './tell-messages.ts'
import type { useStoreActs } from './use-stores.ts'

const labels = { bought: 'whenBought', scanned: 'whenScanned', never: 'whenNever' } as const
const hints = { bought: 'boughtHint', scanned: 'scannedHint', never: 'neverHint' } as const

/** When a store is told tracking numbers, and whether it mails its buyers then. */
export function TellDialog(props: {
  store: ConnectedStore
  acts: ReturnType<typeof useStoreActs>
  onClose: () => void
}) {
  const { store, acts, onClose } = props
  const t = useT(tellMessages)
  const { locale } = useLocale()
  const [tell, setTell] = useState<TellWhen>(store.tell)
  const [delay, setDelay] = useState<number | null>(store.tellDelayMinutes)
  const [mailBuyer, setMailBuyer] = useState(store.mailBuyer)
  const [wrong, setWrong] = useState<string | null>(null)
  const isDirty = tell !== store.tell || delay !== store.tellDelayMinutes || mailBuyer !== store.mailBuyer
  const save = () => {
    if (tell === 'bought' && delay === null) {
      setWrong(t('delayMissing'))
      return focusField('tellDelay')
    }
    const body = { tell, mailBuyer, ...(delay !== null && { tellDelayMinutes: delay }) }
    acts.change.mutate(
      { id: store.storeId, body, said: 'tellSaved' },
      { onSuccess: onClose, onError: (error) => setWrong(errorMessage(error, locale)) },
    )
  }
  return (
    <Dialog
      open
      title={t('title', { name: store.name })}
      onClose={onClose}
      dirty={isDirty}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" pending={acts.change.isPending} onClick={save}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {store.canTell === false && <Banner tone="warning">{t('noRight')}</Banner>}
        <Field name="tellWhen" label={t('tell')} group>
          <RadioGroup
            value={tell}
            options={tellWhen.map((value) => ({ value, label: t(labels[value]), hint: t(hints[value]) }))}
            onChange={setTell}
          />
        </Field>
        {tell === 'bought' && (
          <Field name="tellDelay" label={t('delay')} hint={t('delayHint')} error={wrong}>
            <NumberInput
              value={delay}
              min={0}
              max={MOST_DELAY_MINUTES}
              onChange={(next) => (setDelay(next), setWrong(null))}
            />
          </Field>
        )}
        {tell !== 'never' && (
          <Switch checked={mailBuyer} label={t('mailBuyer')} hint={t('mailBuyerHint')} onChange={setMailBuyer} />
        )}
      </div>
    </Dialog>
  )
}
