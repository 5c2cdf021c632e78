import { useState } from 'react'
import type { ConnectedStore } from '@waybill/contract/stores/api'
import { storeType } from '@waybill/contract/stores/enums'
import { MOST_DELAY_MINUTES, type PushTime, pushTimes } from '@waybill/contract/stores/pushes'
import { errorMessage } from '@waybill/host'
import { useDraft } from '@waybill/host/use-draft'
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
import { pushSettingMessages } from './push-messages.ts'
import type { useStoreActs } from './use-stores.ts'

const labels = { bought: 'whenBought', scanned: 'whenScanned', never: 'whenNever' } as const
const hints = { bought: 'boughtHint', scanned: 'scannedHint', never: 'neverHint' } as const

type Typed = { time: PushTime; delay: number | null; mailBuyer: boolean }

/** The name of what is being typed into the dialog of a store. */
export const pushDraft = ({ storeId }: Pick<ConnectedStore, 'storeId'>): string => `store-push-${storeId}`

/** When a store is told tracking numbers, and whether it mails its buyers then. */
export function PushDialog(props: {
  store: ConnectedStore
  acts: ReturnType<typeof useStoreActs>
  onClose: () => void
}) {
  const { store, acts } = props
  const t = useT(pushSettingMessages)
  const { locale } = useLocale()
  const before: Typed = { time: store.pushTracking, delay: store.pushDelayMinutes, mailBuyer: store.mailBuyer }
  const { draft, change, forget } = useDraft(pushDraft(store), before)
  const { time, delay, mailBuyer } = draft
  const onClose = () => (forget(), props.onClose())
  const [wrong, setWrong] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const isDirty = time !== store.pushTracking || delay !== store.pushDelayMinutes || mailBuyer !== store.mailBuyer
  const save = () => {
    if (time !== 'never' && (delay === null || delay > MOST_DELAY_MINUTES)) {
      setWrong(t(delay === null ? 'delayMissing' : 'delayTooLong'))
      return focusField('pushDelay')
    }
    setFailure(null)
    const body = {
      pushTracking: time,
      mailBuyer,
      ...(time !== 'never' && delay !== null && { pushDelayMinutes: delay }),
    }
    acts.change.mutate(
      { id: store.storeId, body, said: 'pushSaved' },
      { onSuccess: onClose, onError: (error) => setFailure(errorMessage(error, locale)) },
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
        {failure !== null && <Banner tone="critical">{failure}</Banner>}
        {store.canPush === false && <Banner tone="warning">{t('noRight')}</Banner>}
        <Field name="pushTracking" label={t('pushTracking')} group>
          <RadioGroup
            value={time}
            options={pushTimes.map((value) => ({ value, label: t(labels[value]), hint: t(hints[value]) }))}
            onChange={(next) => change({ time: next })}
          />
        </Field>
        {time !== 'never' && (
          <>
            <Field name="pushDelay" label={t('delay')} hint={t('delayHint')} error={wrong}>
              <NumberInput value={delay} decimals={0} onChange={(next) => (change({ delay: next }), setWrong(null))} />
            </Field>
            <Switch
              checked={mailBuyer}
              label={t('mailBuyer')}
              hint={store.type === storeType.WooCommerce ? t('mailBuyerHint') : undefined}
              onChange={(next) => change({ mailBuyer: next })}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}
